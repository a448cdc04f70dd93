import {
  type RevisionState,
  revisionStates,
} from "@aeromaint/contracts/documents/revision-state.ts";
import { expect, test } from "vitest";
import { permittedActs } from "./revision-actions.tsx";

const everything = () => true;
const offered = (state: RevisionState, over: object = {}) =>
  permittedActs(
    { state, revNo: 2, mayDecide: true, mayRecall: true, steps: [], wasInForce: true, ...over },
    everything,
  );

test("offers the acts that the table of transitions allows in each state", () => {
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

test("offers decision and recall only to people who may take them now", () => {
  expect(offered("review", { mayRecall: false })).toEqual(["decide"]);
  expect(offered("review", { mayDecide: false })).toEqual(["recall"]);
});

test("does not offer to discard a first revision or a reviewed one", () => {
  expect(offered("draft", { steps: [{}] })).toEqual(["edit", "submit"]);
  expect(offered("draft", { revNo: 1 })).toEqual(["edit", "submit"]);
});

test("offers to withdraw a document that was never in force, with any revision", () => {
  const over = { wasInForce: false };
  for (const state of ["draft", "review", "approval", "scheduled"] as const) {
    expect(offered(state, over)).toContain("withdraw");
  }
  expect(offered("withdrawn", over)).toEqual([]);
});

test("offers no act without its permission", () => {
  const reader = permittedActs(
    { state: "draft", revNo: 2, mayDecide: false, mayRecall: false, steps: [], wasInForce: true },
    (right) => right.endsWith(":submit"),
  );
  expect(reader).toEqual(["submit"]);
});
