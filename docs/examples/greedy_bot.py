"""A complete player for every Quintile game: it asks which plays are legal and takes the first with the most points.

    quintile arena polygon --player random --player 'cmd:python3 greedy_bot.py' --games 20
"""

import json
import sys


def say(message):
    print(json.dumps(message), flush=True)


def hear():
    line = sys.stdin.readline()
    return json.loads(line) if line else None


def choose(turn):
    """The play of this turn. turn["view"] is all we may know; the rest can be asked."""
    say({"type": "legal"})
    return max(hear()["plays"], key=lambda entry: entry["points"])["play"]


def main():
    while (message := hear()) is not None:
        if message["type"] == "hello":
            # A new game: message["game"], message["options"], message["seats"], our message["seat"].
            say({"type": "ready", "name": "greedy_bot.py"})
        elif message["type"] == "turn":
            say({"type": "play", "play": choose(message)})
        # "played" and "over" want no answer.


if __name__ == "__main__":
    main()
