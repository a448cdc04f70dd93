import type { Permission } from "../auth/permissions.ts";

/** In the order of the life cycle. */
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
  /** Label of the button. */
  title: string;
  from: readonly RevisionState[];
  /** State after the act; null if the revision is removed or the state depends on the review. */
  to: RevisionState | null;
  /** "signed-in": the server checks the person's role in the revision. */
  permission: Permission | "signed-in";
}

/** Acts on a revision, with the allowed states. */
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
    // Unapproved revisions end together with a document that was never in force.
    from: ["draft", "review", "approval", "scheduled", "effective"],
    to: "withdrawn",
    permission: "document:revision:withdraw",
  },
} as const satisfies Record<string, Transition>;
export type RevisionAct = keyof typeof transitions;

export function isTransitionAllowed(act: RevisionAct, state: RevisionState): boolean {
  return (transitions[act].from as readonly RevisionState[]).includes(state);
}

export function isBeforeApproval(state: RevisionState): boolean {
  return ["draft", "review", "approval"].includes(state);
}
