import type { AccountRestriction } from "../auth/account-restrictions.ts";

/** Refusals with one meaning everywhere; the key is the reason on the wire. */
export const refusalTexts = {
  notSignedIn: "暂未登录，请先进行登录",
  expired: "登录状态已过期，请重新登录",
  signInFailed: "登录失败",
  forbidden: "没有权限，请联系管理员授权",
  sessionNeeded: "访问令牌不能进行此操作，请登录后操作",
  proofNeeded: "请先验证身份",
  notFound: "数据不存在或已被删除",
  changedMeanwhile: "数据已被他人修改，请刷新后重试",
  tooManyTries: "操作过于频繁，请稍后再试",
  unavailable: "服务暂不可用，请稍后再试",
  storageFull: "存储空间不足，请联系管理员",
  unsupportedBody: "仅支持 JSON、表单和文件上传格式的请求内容",
  wrongRange: "请求的范围不在文件之内",
  bodyTooLarge: "请求内容过大",
} as const;

/** Message for too many tries, with the time to wait. */
export function tooManyText(seconds: number): string {
  return `操作过于频繁，请 ${Math.ceil(seconds / 60)} 分钟后再试`;
}

/** Message after too many wrong passwords, codes or proofs. */
export const lockedText = (seconds: number): string =>
  `密码连续输错，请 ${Math.ceil(seconds / 60)} 分钟后再试，或联系管理员解锁`;

/** Messages for people, which may change; programs use the HTTP status and the reason. */
export const errorTexts = {
  ok: "操作成功",
  internal: "系统异常，请联系管理员",
  invalidBody: "请求内容格式不正确",
  ...refusalTexts,
} as const;

/** Stable, machine-readable reason of a refusal; other refusals have no reason. */
export type ErrorReason = keyof typeof refusalTexts | AccountRestriction;

/** Refused field: its wire name and the message to show next to it. */
export interface FieldError {
  field: string;
  message: string;
}
