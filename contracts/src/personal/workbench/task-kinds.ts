/** What may wait for a person, by the press that answers it. */
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

/** Which date a task has. */
export const taskDates: Readonly<Record<TaskKind, string>> = {
  circulation: "截止",
  decision: "截止",
  inquiry: "收到",
  review: "应于",
  licence: "到期",
  product: "被拒",
  firmLicence: "被拒",
};
