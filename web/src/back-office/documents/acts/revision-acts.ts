import type { RevisionDetail } from "@aeromaint/contracts/documents/revision.ts";
import {
  isPossible,
  type RevisionAct,
  transitions,
} from "@aeromaint/contracts/documents/revision-state.ts";
import type { Permission } from "@aeromaint/contracts/permissions.ts";

/** What the buttons of a revision depend on. */
type Actable = Pick<RevisionDetail, "state" | "revNo" | "mayDecide"> & {
  steps: readonly unknown[];
};

/** What the server refuses in every case, whatever the state says. */
const hindrances: Partial<Record<RevisionAct, (revision: Actable) => boolean>> = {
  decide: ({ mayDecide }) => !mayDecide,
  discard: ({ revNo, steps }) => revNo === 1 || steps.length > 0,
};

/** The acts that a person is offered for a revision, in the order of its life. */
export function actsFor(
  revision: Actable,
  can: (permission: Permission) => boolean,
): RevisionAct[] {
  return (Object.keys(transitions) as RevisionAct[]).filter(
    (act) =>
      isPossible(act, revision.state) &&
      can(transitions[act].permission) &&
      !hindrances[act]?.(revision),
  );
}
