/**
 * Every text that the server answers with when something is refused, in one place.
 * Codes are the HTTP status and stable; texts are for people.
 */
export const errorTexts = {
  ok: "操作成功",
  notSignedIn: "暂未登录，请先进行登录",
  expired: "登录状态已过期，请重新登录",
  signInFailed: "登录失败",
  forbidden: "没有权限，请联系管理员授权",
  notFound: "数据不存在或已被删除",
  changedMeanwhile: "数据已被他人修改，请刷新后重试",
  tooManyTries: "操作过于频繁，请稍后再试",
  internal: "系统异常，请联系管理员",
  unavailable: "服务暂不可用，请稍后再试",
  storageFull: "存储空间不足，请联系管理员",
  invalidBody: "请求内容格式不正确",
  unsupportedBody: "仅支持 JSON、表单和文件上传格式的请求内容",
  wrongRange: "请求的范围不在文件之内",
  bodyTooLarge: "请求内容过大",
} as const;

/** One refused field: its wire name and the sentence to show next to it. */
export interface FieldError {
  field: string;
  message: string;
}
