# Fixed handicap as the GTP standard has it. The stones are asked for afterwards: the order in which
# fixed_handicap names them is free.

boardsize 19
clear_board
fixed_handicap 2
10 list_stones black
#? [Q16 D4]
clear_board
fixed_handicap 3
20 list_stones black
#? [D16 Q16 D4]
clear_board
fixed_handicap 4
30 list_stones black
#? [D16 Q16 D4 Q4]
clear_board
fixed_handicap 5
40 list_stones black
#? [D16 Q16 K10 D4 Q4]
clear_board
fixed_handicap 6
50 list_stones black
#? [D16 Q16 D10 Q10 D4 Q4]
clear_board
fixed_handicap 8
60 list_stones black
#? [D16 K16 Q16 D10 Q10 D4 K4 Q4]
clear_board
fixed_handicap 9
70 list_stones black
#? [D16 K16 Q16 D10 K10 Q10 D4 K4 Q4]
80 list_stones white
#? []
boardsize 13
clear_board
fixed_handicap 5
90 list_stones black
#? [D10 K10 G7 D4 K4]
boardsize 9
clear_board
fixed_handicap 2
100 list_stones black
#? [G7 C3]
clear_board
fixed_handicap 4
110 list_stones black
#? [C7 G7 C3 G3]
