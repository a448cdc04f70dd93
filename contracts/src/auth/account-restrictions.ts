/**
 * Reasons to hold a signed-in person until they act. The server answers 403 with the sentence, and
 * the key as reason. The profile contains the key too, so that the client opens the right page.
 */
export const accountRestrictions = {
  network: "当前网络不允许访问后台",
  firstPassword: "请先修改初始密码",
  oldPassword: "密码已超过有效期，请先修改密码",
  secondFactor: "请先绑定二次验证",
} as const;

export type AccountRestriction = keyof typeof accountRestrictions;

/** True if the reason of an error is an account restriction. */
export function isAccountRestriction(reason: string | undefined): reason is AccountRestriction {
  return reason !== undefined && Object.hasOwn(accountRestrictions, reason);
}
