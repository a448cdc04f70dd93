// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { YearGroups } from "./year-groups.tsx";

const rows = Array.from({ length: 200 }, (_, at) => ({
  no: 200 - at,
  time: `${2026 - Math.floor(at / 20)}-01-01`,
}));

function show(shown: typeof rows, chosen: number) {
  render(
    <YearGroups rows={shown} timeOf={({ time }) => time} isChosen={({ no }) => no === chosen}>
      {(ofYear) => ofYear.map(({ no }) => <p key={no}>第 {no} 版</p>)}
    </YearGroups>,
  );
}

it("draws the newest and the year of what is chosen, others once they are opened", () => {
  show(rows, 170);
  expect(screen.getAllByText(/^第/)).toHaveLength(12 + 20);
  const details = screen.getByText("2022 年（20 版）").closest("details") as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event("toggle"));
  expect(screen.getAllByText(/^第/)).toHaveLength(12 + 20 + 20);
  expect(screen.getByText("2026 年更早（8 版）")).toBeTruthy();
});

it("draws no more where all are of one year", () => {
  show(
    rows.map((row) => ({ ...row, time: "2026-01-01" })),
    200,
  );
  expect(screen.getAllByText(/^第/)).toHaveLength(12);
});

it("shows a few without years", () => {
  show(rows.slice(0, 12), 1);
  expect(screen.getAllByText(/^第/)).toHaveLength(12);
  expect(screen.queryByText(/年/)).toBeNull();
});
