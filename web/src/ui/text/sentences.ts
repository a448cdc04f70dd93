/** Shown when a confirmation was cancelled. */
export const cancelled = "已取消操作";
