10 reg_genmove b
#? [!(D4|E5)]*
20 name
#? ![x]&
