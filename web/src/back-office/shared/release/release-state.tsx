import { type ReleaseState, releaseStates } from "@aeromaint/contracts/content/release-state.ts";
import { Tag } from "antd";
import type { CrudColumn } from "../../../crud/list/columns.ts";

/** What lists show of when something is public. */
export interface Released {
  scheduled: boolean;
  takenDown: boolean;
}

const colors: Record<ReleaseState, string> = {
  scheduled: "var(--am-scheduled)",
  takenDown: "var(--am-text-second)",
  released: "var(--am-passed)",
};

/** As text; colour is never the only cue. */
function ReleaseStateTag({ scheduled, takenDown }: Released) {
  const state = takenDown ? "takenDown" : scheduled ? "scheduled" : "released";
  const color = colors[state];
  return (
    <Tag style={{ color, borderColor: color, background: "transparent" }}>
      {releaseStates[state]}
    </Tag>
  );
}

export const stateColumn: CrudColumn<Released> = {
  key: "state",
  title: "状态",
  render: (_value, row) => <ReleaseStateTag {...row} />,
};
