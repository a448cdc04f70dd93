/** Kinds of tasks, with the label of the button that completes them. */
export const taskKinds = {
  circulation: "签收",
  decision: "审批",
  inquiry: "回复",
  review: "复审",
  licence: "续期",
  product: "修改",
  firmLicence: "修改",
} as const;
export type TaskKind = keyof typeof taskKinds;

/** Labels of the date of a task. */
export const taskDateLabels: Readonly<Record<TaskKind, string>> = {
  circulation: "截止",
  decision: "截止",
  inquiry: "收到",
  review: "应于",
  licence: "到期",
  product: "被拒",
  firmLicence: "被拒",
};
