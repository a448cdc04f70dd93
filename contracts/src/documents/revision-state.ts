import type { Permission } from "../auth/permissions.ts";

/** What a revision is, in the order of its life. */
export const revisionStates = {
  draft: "编写中",
  review: "待审核",
  approval: "待批准",
  scheduled: "待生效",
  effective: "有效",
  superseded: "已被替代",
  withdrawn: "已作废",
} as const;
export type RevisionState = keyof typeof revisionStates;

export const revisionKinds = { normal: "正式", temporary: "临时" } as const;
export type RevisionKind = keyof typeof revisionKinds;

interface Transition {
  /** What it is called on a button. */
  title: string;
  from: readonly RevisionState[];
  /** The state afterwards; null where the revision goes, or where others decide on it. */
  to: RevisionState | null;
  /** "signed-in": the server decides by the person's part in the revision. */
  permission: Permission | "signed-in";
}

/** What may be done with a revision, and from which states: the only place that says so. */
export const transitions = {
  edit: { title: "编辑", from: ["draft"], to: "draft", permission: "document:revision:edit" },
  discard: { title: "删除草稿", from: ["draft"], to: null, permission: "document:revision:edit" },
  submit: { title: "提交审核", from: ["draft"], to: null, permission: "document:revision:submit" },
  recall: {
    title: "撤回",
    from: ["review", "approval"],
    to: "draft",
    permission: "signed-in",
  },
  decide: {
    title: "审批",
    from: ["review", "approval"],
    to: null,
    permission: "document:revision:decide",
  },
  activate: {
    title: "生效",
    from: ["scheduled"],
    to: "effective",
    permission: "document:revision:activate",
  },
  withdraw: {
    title: "作废",
    // What is not approved goes with its document, as long as nothing of that was ever in force.
    from: ["draft", "review", "approval", "scheduled", "effective"],
    to: "withdrawn",
    permission: "document:revision:withdraw",
  },
} as const satisfies Record<string, Transition>;
export type RevisionAct = keyof typeof transitions;

/** Whether an act is possible in a state. */
export function isPossible(act: RevisionAct, state: RevisionState): boolean {
  return (transitions[act].from as readonly RevisionState[]).includes(state);
}

/** Whether a revision is still written or reviewed. */
export function isBeforeApproval(state: RevisionState): boolean {
  return ["draft", "review", "approval"].includes(state);
}
