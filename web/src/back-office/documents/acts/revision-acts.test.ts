import {
  type RevisionState,
  revisionStates,
} from "@aeromaint/contracts/documents/revision-state.ts";
import { expect, test } from "vitest";
import { actsFor } from "./revision-actions.tsx";

const everything = () => true;
const offered = (state: RevisionState, over: object = {}) =>
  actsFor(
    { state, revNo: 2, mayDecide: true, mayRecall: true, steps: [], wasInForce: true, ...over },
    everything,
  );

test("offers in each state what the table of transitions allows", () => {
  const states = Object.keys(revisionStates) as RevisionState[];
  expect(Object.fromEntries(states.map((state) => [state, offered(state)]))).toEqual({
    draft: ["edit", "discard", "submit"],
    review: ["recall", "decide"],
    approval: ["recall", "decide"],
    scheduled: ["activate", "withdraw"],
    effective: ["withdraw"],
    superseded: [],
    withdrawn: [],
  });
});

test("offers a decision and a recall only to who may take it now", () => {
  expect(offered("review", { mayRecall: false })).toEqual(["decide"]);
  expect(offered("review", { mayDecide: false })).toEqual(["recall"]);
});

test("offers no removal of a first revision, nor of one that was decided on", () => {
  expect(offered("draft", { steps: [{}] })).toEqual(["edit", "submit"]);
  expect(offered("draft", { revNo: 1 })).toEqual(["edit", "submit"]);
});

test("offers to end a document that was never in force, whatever its revision is", () => {
  const over = { wasInForce: false };
  for (const state of ["draft", "review", "approval", "scheduled"] as const) {
    expect(offered(state, over)).toContain("withdraw");
  }
  expect(offered("withdrawn", over)).toEqual([]);
});

test("offers nothing without its right", () => {
  const reader = actsFor(
    { state: "draft", revNo: 2, mayDecide: false, mayRecall: false, steps: [], wasInForce: true },
    (right) => right.endsWith(":submit"),
  );
  expect(reader).toEqual(["submit"]);
});
