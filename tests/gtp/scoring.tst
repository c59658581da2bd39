# Area scores of boards where nothing is in doubt: ten points are Black's, fifteen White's. One stone
# differs, for GNU Go remembers a position's score and does not look at the komi again.

boardsize 5
clear_board
komi 0
play black B1
play black B2
play black B3
play black B4
play black B5
play white C1
play white C2
play white C3
play white C4
play white C5
play white D3
10 final_score
#? [W\+5(\.0)?]
clear_board
komi -5
play black B1
play black B2
play black B3
play black B4
play black B5
play white C1
play white C2
play white C3
play white C4
play white C5
play white D2
20 final_score
#? [0]
clear_board
komi 0.5
play black B1
play black B2
play black B3
play black B4
play black B5
play white C1
play white C2
play white C3
play white C4
play white C5
play white D4
30 final_score
#? [W\+5\.5]
clear_board
komi -5.5
play black B1
play black B2
play black B3
play black B4
play black B5
play white C1
play white C2
play white C3
play white C4
play white C5
play white D1
40 final_score
#? [B\+0\.5]
