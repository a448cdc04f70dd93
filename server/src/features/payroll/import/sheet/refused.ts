/** A sheet that cannot be read at all; the message tells a person why. */
export class SheetRefused extends Error {
  override readonly name = "SheetRefused";
}

export const refusals = {
  unreadable: "无法读取表格，请确认文件没有损坏，且没有设置打开密码",
  tooComplex: "表格过大或过于复杂，无法读取，请只保留薪资数据后重试",
  dangerous: "表格中含有不允许的内容，无法读取，请另存为新的 .xlsx 文件后重试",
  empty: "表格中没有薪资数据",
  noHeadings: "找不到表头：需要“姓名”或“账号”一列，以及至少一列薪资项目",
} as const;
