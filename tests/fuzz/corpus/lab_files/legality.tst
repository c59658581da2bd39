# What may be played: occupied points, suicide, captures, the simple ko. Any engine with is_legal
# (GNU Go has it) should agree.

boardsize 5
clear_board
10 is_legal black C3
#? [1]
play black C3
20 is_legal white C3
#? [0]
30 is_legal black C3
#? [0]

# A point surrounded by one stone's worth of enemies is suicide for one side only.
clear_board
play white A2
play white B1
40 is_legal black A1
#? [0]
50 is_legal white A1
#? [1]

# Two stones at once are suicide too: Black at A1 would join A2, and both would be out of liberties.
clear_board
play black A2
play white A3
play white B2
play white B1
60 is_legal black A1
#? [0]

# What takes stones is no suicide.
clear_board
play white A2
play white B1
play black A3
play black B2
play black C1
70 is_legal black A1
#? [1]
play black A1
80 list_stones white
#? []
90 captures black
#? [2]
100 captures white
#? [0]

# A ko: White takes at C3, Black may not take back at once, but after a move elsewhere.
clear_board
play black B2
play black A3
play black B4
play black C3
play white C2
play white D3
play white C4
play white B3
110 is_legal black C3
#? [0]
120 captures white
#? [1]
play black E5
play white E1
130 is_legal black C3
#? [1]
play black C3
140 is_legal white B3
#? [0]
150 captures black
#? [1]
