/** Refusal of a whole sheet, with a message for the user. */
export class SheetRefused extends Error {
  override readonly name = "SheetRefused";
  /** Sheets that may be chosen instead. */
  readonly sheets: readonly string[];

  constructor(message: string, sheets: readonly string[] = []) {
    super(message);
    this.sheets = sheets;
  }
}

const saveAgain = "请用Excel或WPS打开后另存为 .xlsx 再上传";

export const refusals = {
  unreadable: "无法读取表格，文件可能已损坏，请用表格软件打开并另存为新的 .xlsx 文件后重试",
  tooComplex: "表格过大或过于复杂，无法读取，请只保留需要导入的数据后重试",
  dangerous: "表格中含有不允许的内容，无法读取，请另存为新的 .xlsx 文件后重试",
  protected: "表格设置了打开密码或加密，无法读取，请用表格软件打开，取消密码后重新保存再上传",
  tooOld: `表格是Excel 95或更早的格式，无法读取，${saveAgain}`,
  noCells: "表格中没有数据：可见的工作表都是空的",
  noSheet: (name: string) => `表格中没有可见的工作表“${name}”，请重新选择`,
  /** For formats that spreadsheet programs open. */
  notSheet: (what: string) => `文件内容不是Excel表格，而是${what}，${saveAgain}`,
  noTable: (what: string) => `文件内容不是Excel表格，而是${what}，请上传 .xls 或 .xlsx 表格`,
} as const;
