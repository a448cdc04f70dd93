/**
 * Why somebody who is signed in may do nothing but mend it. The server answers 403 with the
 * sentence; the profile names the reason, so that the client leads to the right page.
 */
export const accountRestrictions = {
  network: "当前网络不允许访问后台",
  firstPassword: "请先修改初始密码",
  oldPassword: "密码已超过有效期，请先修改密码",
  secondFactor: "请先绑定二次验证",
} as const;

export type AccountRestriction = keyof typeof accountRestrictions;

const sentences = new Set<string>(Object.values(accountRestrictions));

/** Whether a refusal says that its reader is held back. */
export function isAccountRestriction({
  code,
  message,
}: {
  code: number;
  message: string;
}): boolean {
  return code === 403 && sentences.has(message);
}
