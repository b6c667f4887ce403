"""MaxMatch word for word, with the closure over all triples of vertices: slow, and what the fast one is held to."""

from __future__ import annotations

import random
from typing import NamedTuple

INFINITY = float("inf")

Vertex = tuple[int, int]
Arc = tuple[Vertex, Vertex]
Gold = tuple[int, int, tuple[tuple[str, ...], ...]]


class Lattice(NamedTuple):
    vertices: list[Vertex]
    arcs: list[Arc]
    distance: dict[Arc, int]
    changes: dict[Arc, bool]


def span(arc: Arc) -> tuple[int, int, int, int]:
    (i, j), (k, m) = arc
    return i, k, j, m


def draw_graph(source, hypothesis, substitution: int) -> tuple[set[Vertex], list[Arc]]:
    """The vertices and arcs of all optimal paths in a Levenshtein graph."""
    end = len(source), len(hypothesis)
    cost = {(0, 0): 0}
    before: dict[Vertex, list[Vertex]] = {(0, 0): []}
    for i in range(end[0] + 1):
        for j in range(end[1] + 1):
            ways = []
            if i and j:
                ways.append(
                    (cost[i - 1, j - 1] + (substitution if source[i - 1] != hypothesis[j - 1] else 0), (i - 1, j - 1))
                )
            if i:
                ways.append((cost[i - 1, j] + 1, (i - 1, j)))
            if j:
                ways.append((cost[i, j - 1] + 1, (i, j - 1)))
            if ways:
                cost[i, j] = min(ways)[0]
                before[i, j] = [vertex for way, vertex in ways if way == cost[i, j]]
    vertices, arcs, waiting = {end}, [], [end]
    while waiting:
        vertex = waiting.pop()
        for other in before[vertex]:
            arcs.append((other, vertex))
            if other not in vertices:
                vertices.add(other)
                waiting.append(other)
    return vertices, arcs


def build(source, hypothesis, limit: int) -> Lattice:
    def changes_text(arc: Arc) -> bool:
        i, k, j, m = span(arc)
        return source[i:k] != hypothesis[j:m]

    first, second = draw_graph(source, hypothesis, 1), draw_graph(source, hypothesis, 2)
    vertices = sorted(first[0] | second[0])
    arcs = sorted(first[1] + second[1])
    distance = dict.fromkeys(arcs, 1)
    unchanged = {arc: 0 if changes_text(arc) else 1 for arc in arcs}
    joined = set()
    for k in vertices:
        for i in vertices:
            for j in vertices:
                if (i, k) not in distance or (k, j) not in distance:
                    continue
                length = distance[i, k] + distance[k, j]
                unchanged_words = unchanged[i, k] + unchanged[k, j]
                if length < distance.get((i, j), INFINITY) and unchanged_words <= limit:
                    distance[i, j], unchanged[i, j] = length, unchanged_words
                    arcs.append((i, j))
                    joined.add((i, j))
    changes = {arc: changes_text(arc) for arc in arcs}
    for arc in arcs:  # the list loses items while it is walked through, so every second one is missed: that is the rule
        if arc in joined and not changes[arc]:
            arcs.remove(arc)
    return Lattice(vertices, arcs, distance, changes)


def matches(hypothesis, arc: Arc, gold: Gold) -> bool:
    i, k, j, m = span(arc)
    return (i, k) == gold[:2] and hypothesis[j:m] in gold[2]


def walk_insertions(hypothesis, arcs: list[Arc], gold: list[Gold]) -> set[Arc]:
    """The insertions at one position that are rewarded."""
    rewarded = set()
    left = True
    while arcs and gold:
        arc = arcs.pop(0) if left else arcs.pop()
        matching = [index for index, edit in enumerate(gold) if matches(hypothesis, arc, edit)]
        if not matching:
            left = not left
        elif left:
            rewarded.add(arc)
            gold = gold[matching[0] + 1 :]
            while arcs and arcs[0][0] != arc[1]:
                arcs.pop(0)
        else:
            rewarded.add(arc)
            gold = gold[: matching[-1]]
            while arcs and arcs[-1][1] != arc[0]:
                arcs.pop()
    return rewarded


def weigh(hypothesis, lattice: Lattice, gold: list[Gold]) -> dict[Arc, float]:
    insertions = sorted(arc for arc in lattice.arcs if arc[0][0] == arc[1][0])
    rewarded = {
        arc for arc in lattice.arcs if arc[0][0] != arc[1][0] and any(matches(hypothesis, arc, edit) for edit in gold)
    }
    for position in {arc[0][0] for arc in insertions}:
        here = [arc for arc in insertions if arc[0][0] == position]
        rewarded |= walk_insertions(hypothesis, here, [edit for edit in gold if edit[:2] == (position, position)])
    weight = {arc: float(lattice.distance[arc]) for arc in lattice.arcs}
    for arc in lattice.arcs:
        if lattice.changes[arc]:
            weight[arc] += 0.001
    return {arc: -float(len(lattice.arcs)) if arc in rewarded else own for arc, own in weight.items()}


def find_edits(source, hypothesis, gold: list[Gold], limit: int = 2) -> list[tuple[int, int, int, int]]:
    lattice = build(source, hypothesis, limit)
    weight = weigh(hypothesis, lattice, gold)
    distance = dict.fromkeys(lattice.vertices, INFINITY)
    distance[0, 0] = 0.0
    arrival: dict[Vertex, Arc] = {}
    for _ in lattice.vertices[1:]:
        for arc in lattice.arcs:
            if distance[arc[0]] + weight[arc] < distance[arc[1]]:
                distance[arc[1]] = distance[arc[0]] + weight[arc]
                arrival[arc[1]] = arc
    path = []
    vertex = lattice.vertices[-1]
    while vertex != (0, 0):
        path.append(arrival[vertex])
        vertex = arrival[vertex][0]
    return [span(arc) for arc in reversed(path) if lattice.changes[arc]]


def count(source, hypothesis, gold: list[Gold], limit: int = 2) -> tuple[int, int, int]:
    """Correct, proposed, gold."""
    edits = find_edits(source, hypothesis, gold, limit)
    correct = last = 0
    for i, k, j, m in edits:
        for index in range(last, len(gold)):
            if matches(hypothesis, ((i, j), (k, m)), gold[index]):
                correct += 1
                last = index + 1
    return correct, len(edits), len(gold)


def draw_case(draw: random.Random) -> tuple[tuple[str, ...], tuple[str, ...], list[Gold], int]:
    """A tiny random source, hypothesis, gold and limit: few words, so that many paths have one weight."""
    words = "abcd"[: draw.randint(1, 4)]
    more = words + "xy"
    source = tuple(draw.choices(words, k=draw.randint(0, draw.choice((3, 6)))))
    if draw.random() < 0.25:
        hypothesis = tuple(draw.choices(more, k=draw.randint(0, 7)))
    else:
        pieces = [
            draw.choice(((word,), (word,), (word,), (), (draw.choice(more),), (word, draw.choice(more))))
            for word in source
        ]
        hypothesis = tuple(word for piece in pieces for word in piece)
    gold = []
    for _ in range(draw.choice((0, 1, 2, 3, 5))):
        start = draw.randint(0, len(source))
        end = min(len(source), start + draw.choice((0, 0, 1, 2)))
        texts = tuple(tuple(draw.choices(more, k=draw.choice((0, 1, 1, 2)))) for _ in range(draw.choice((1, 1, 2))))
        gold.append((start, end, texts))
    if draw.random() < 0.8:
        gold.sort(key=lambda edit: edit[:2])
    return source, hypothesis, gold, draw.choice((0, 1, 2, 2, 2, 3))
