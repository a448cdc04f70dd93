/** Said when somebody has been asked and would rather not. */
export const cancelled = "已取消操作";
