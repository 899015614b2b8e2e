"""Count the rows of perft-table.txt again: no memory of equal states, every option tried out."""
import os
import sys
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import perft
import table
import tabulate

if __name__ == "__main__":
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    table.STRICT = True
    rows = 0
    for line in open(os.path.join(HERE, "perft-table.txt")):
        if line.startswith("#") or " : " not in line:
            continue
        key, numbers = line.rstrip("\n").split(" : ")
        state = tabulate.begin(key.split())
        for depth, number in enumerate(numbers.split(), 1):
            if int(number) > most:
                break
            got = perft.perft(state, depth)
            if got != int(number):
                print("DIFFERENT", key, depth, number, got)
        rows += 1
    print(rows, "rows counted again")
