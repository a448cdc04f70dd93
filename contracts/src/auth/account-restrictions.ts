/**
 * What somebody who is signed in has to mend before anything else. The server answers 403 with the
 * sentence and its name as the reason; the profile names it too, so that the client leads to the
 * right page.
 */
export const accountRestrictions = {
  network: "当前网络不允许访问后台",
  firstPassword: "请先修改初始密码",
  oldPassword: "密码已超过有效期，请先修改密码",
  secondFactor: "请先绑定二次验证",
} as const;

export type AccountRestriction = keyof typeof accountRestrictions;

/** Whether a refusal's reason is that its reader has something to mend first. */
export function isAccountRestriction(reason: string | undefined): reason is AccountRestriction {
  return reason !== undefined && Object.hasOwn(accountRestrictions, reason);
}
