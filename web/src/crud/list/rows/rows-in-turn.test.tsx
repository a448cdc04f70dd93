import { act, render } from "@testing-library/react";
import { expect, test } from "vitest";
import { rowsInWindow } from "./plain-row.tsx";
import { useRowsInTurn } from "./rows-in-turn.ts";

const rows = (count: number) => Array.from({ length: count }, (_, at) => at);

function drawing() {
  const drawn: number[] = [];
  const List = ({ of }: { of: readonly number[] }) => {
    drawn.push(useRowsInTurn(of).length);
    return null;
  };
  const { rerender } = render(<List of={[]} />);
  const draw = (of: readonly number[]) => {
    drawn.length = 0;
    act(() => rerender(<List of={of} />));
    return drawn;
  };
  return draw;
}

test("draws the rows in sight before all of them", () => {
  const draw = drawing();
  expect(draw(rows(200))).toEqual([rowsInWindow(), 200]);
});

test("holds nothing back of a list that was long before, and draws it once", () => {
  const draw = drawing();
  draw(rows(200));
  expect(draw(rows(150))).toEqual([150]);
  expect(draw(rows(3)).at(0)).toBe(3);
});

test("draws a list that fits once", () => {
  const draw = drawing();
  expect(draw(rows(5))).toEqual([5]);
});
