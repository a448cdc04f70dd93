/** The path of circulations below /api. */
export const circulationPath = "/document/circulations";

export const circulationSubjects = { revision: "受控文件", notice: "公告", item: "内容" } as const;
export type CirculationSubject = keyof typeof circulationSubjects;

export const circulationStates = {
  open: "进行中",
  done: "已完成",
  ended: "已结束",
  superseded: "已被替代",
} as const;
export type CirculationState = keyof typeof circulationStates;

/** What a recipient is, in the order in which people ask for them. */
export const recipientStates = {
  overdue: "逾期",
  unread: "未读",
  read: "已读",
  signed: "已签收",
  excused: "豁免",
} as const;
export type RecipientState = keyof typeof recipientStates;

/** Time of a signature as lists show it. */
export function signTimeText({ signTime, isLate }: { signTime: string | null; isLate: boolean }) {
  return isLate ? `${signTime}（补签收）` : (signTime ?? "—");
}

/** Label of the act of signing, by the circulation's state. */
export const signLabel = (state: CirculationState) => (state === "open" ? "签收" : "补签收");

/** Why somebody whom an audience names gets nothing to sign. */
export const leftOutReasons = {
  disabled: "账号已停用",
  pending: "账号待审核",
  rejected: "账号审核未通过",
  firm: "外部单位",
  expired: "证照已过期",
} as const;
export type LeftOutReason = keyof typeof leftOutReasons;

/** Whole days after which a circulation is usually due. */
export const quickDueDays = [3, 7, 14] as const;
