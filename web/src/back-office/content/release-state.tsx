import { Tag } from "antd";
import type { CrudColumn } from "../../crud/list/columns.ts";

/** What lists show of when something is public. */
export interface Released {
  scheduled: boolean;
  takenDown: boolean;
}

const states = {
  scheduled: { text: "待发布", color: "var(--am-scheduled)" },
  takenDown: { text: "已下架", color: "var(--am-text-second)" },
  released: { text: "已发布", color: "var(--am-passed)" },
};

/** As text; colour is never the only cue. */
function ReleaseState({ scheduled, takenDown }: Released) {
  const { text, color } = states[takenDown ? "takenDown" : scheduled ? "scheduled" : "released"];
  return <Tag style={{ color, borderColor: color, background: "transparent" }}>{text}</Tag>;
}

export const stateColumn: CrudColumn<Released> = {
  key: "state",
  title: "状态",
  render: (_value, row) => <ReleaseState {...row} />,
};
