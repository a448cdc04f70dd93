import { expect, it } from "vitest";
import { inForceOn } from "./revision-line.tsx";

const revisions = [
  {
    revNo: 1,
    inForce: [
      { from: "2026-01-01 08:00:00", until: "2026-02-01 23:59:59" },
      { from: "2026-02-10 08:00:00", until: "2026-02-20 08:00:00" },
    ],
  },
  { revNo: 2, inForce: [{ from: "2026-02-01 23:59:59", until: "2026-02-10 08:00:00" }] },
  { revNo: 3, inForce: [{ from: "2026-02-25 10:00:00", until: null }] },
  { revNo: 4, inForce: [{ from: "2026-03-09 00:00:00", until: null }] },
];
const on = (day: string) => inForceOn(revisions, day, "2026-03-01 12:00:00")?.revNo;

it("finds what was in force at the end of a day, to the second", () => {
  expect(on("2025-12-31")).toBeUndefined();
  expect(on("2026-01-31")).toBe(1);
  expect(on("2026-02-01")).toBe(2);
  expect(on("2026-02-10")).toBe(1);
  expect(on("2026-02-20")).toBeUndefined();
  expect(on("2026-02-25")).toBe(3);
});

it("tells nothing of what lies ahead", () => {
  expect(on("2026-03-09")).toBe(3);
});
