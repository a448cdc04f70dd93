import { refusals } from "./refused.ts";

/** Start of tables in other formats that some systems save as .xls. */
const tables: readonly [start: RegExp, what: string][] = [
  [/^MIME-Version:|^(Content-Type|From|Date|Subject):/i, "单个文件的网页（MHT）"],
  [/^<\?xml[\s\S]*?<(\w+:)?workbook\b/i, "XML表格"],
  [/^(<\?xml[^>]*>\s*)?<(!doctype\s+html|html|head|meta|body|table|div|style)\b/i, "网页（HTML）"],
  [/^<(\?xml|[a-z])/i, "XML文件"],
  [/^ID;P/, "SYLK文件"],
];

/** Start of other files. */
const others: readonly [start: RegExp, what: string][] = [
  [/^%PDF-/, "PDF文件"],
  [/^\{\\rtf/, "RTF文档"],
  [/^(\u0089PNG|\u00ff\u00d8\u00ff|GIF8|BM)/, "图片"],
  [/^(Rar!|7z\u00bc\u00af)/, "压缩包"],
];

/** Excel before version 5 wrote records without a container. */
const bareRecords = /^09(00|02|04|08)(0[4-9a-f]|10)00/;
const controls = /\p{Cc}/u;

/** Error message for a file named .xls or .xlsx, by its first bytes. */
export function notSheetSentence(head: Buffer): string {
  if (bareRecords.test(head.toString("hex", 0, 4))) return refusals.tooOld;
  const encoding = { fffe: "utf-16le", feff: "utf-16be" }[head.toString("hex", 0, 2)] ?? "latin1";
  const text = new TextDecoder(encoding)
    .decode(head)
    .replace(/^\u00ef\u00bb\u00bf/, "")
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .trimStart();
  const table = tables.find(([start]) => start.test(text))?.[1];
  if (table) return refusals.notSheet(table);
  const other = others.find(([start]) => start.test(text))?.[1];
  if (other) return refusals.noTable(other);
  const isText = !controls.test(text.replaceAll(/[\t\r\n\u0080-\u009f]/g, ""));
  return isText ? refusals.notSheet("文本（如CSV）") : refusals.noTable("其他格式的文件");
}
