# Taking back, with what was captured.

boardsize 9
clear_board
play black A1
play white A2
10 undo
#? []
20 list_stones black
#? [A1]
30 list_stones white
#? []
play white A2
play black J9
play white B1
40 list_stones black
#? [J9]
50 captures white
#? [1]
undo
60 captures white
#? [0]
70 list_stones black
#? [(A1 J9|J9 A1)]
