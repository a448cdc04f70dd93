/** Path below /api. */
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

export const recipientStates = {
  overdue: "逾期",
  unread: "未读",
  read: "已读",
  signed: "已签收",
  excused: "豁免",
} as const;
export type RecipientState = keyof typeof recipientStates;

export function signTimeText({ signTime, isLate }: { signTime: string | null; isLate: boolean }) {
  return isLate ? `${signTime}（补签收）` : (signTime ?? "—");
}

/** Label of the act of signing, by the circulation's state. */
export const signLabel = (state: CirculationState) => (state === "open" ? "签收" : "补签收");

/** Reasons to exclude a person who matches the audience. */
export const exclusionReasons = {
  disabled: "账号已停用",
  pending: "账号待审核",
  rejected: "账号审核未通过",
  firm: "外部单位",
  expired: "证照已过期",
} as const;
export type ExclusionReason = keyof typeof exclusionReasons;

/** Choices of a due time, in days from now. */
export const suggestedDueDays = [3, 7, 14] as const;
