import assert from "node:assert/strict";
import { test } from "node:test";
import { readingStateText } from "./document-badge.ts";

test("shows readers the end of a temporary revision and an overdue review", () => {
  const revision = { kind: "normal", state: "effective", untilTime: null, reviewBy: null } as const;
  const of = (over: object) => readingStateText({ ...revision, ...over }, "2026-03-02");
  assert.equal(of({}), "有效");
  assert.equal(of({ reviewBy: "2026-03-01" }), "有效 · 逾期复审");
  assert.equal(of({ reviewBy: "2026-03-02" }), "有效");
  const temporary = { kind: "temporary", untilTime: "2026-04-01 00:00:00" };
  assert.equal(of(temporary), "临时有效 · 至 03-31");
  assert.equal(of({ ...temporary, untilTime: "2027-01-05 08:00:00" }), "临时有效 · 至 2027-01-05");
  assert.equal(of({ ...temporary, reviewBy: "2026-01-01" }), "临时有效 · 逾期复审 · 至 03-31");
  assert.equal(of({ state: "superseded", reviewBy: "2026-01-01" }), "已被替代");
});
