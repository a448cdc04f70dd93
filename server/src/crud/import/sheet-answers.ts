import { type FileChange, maxBytesOf, type StagedFile } from "@aeromaint/contracts/fields/files.ts";
import type { SheetProblem, SheetSource } from "@aeromaint/contracts/wire/sheet-import.ts";
import type { FastifyReply } from "fastify";
import { contentDisposition } from "../../infra/files/file-name.ts";
import { AppError, invalidField } from "../../infra/http/errors.ts";

/** Limit of an upload: a sheet and its form. */
export const sheetBodyLimit = maxBytesOf("sheet") + 1024 * 1024;
const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** @throws 400 if the form has no newly uploaded sheet */
export function requireSheet([first]: readonly FileChange[], what = "表格"): StagedFile {
  if (!first || !("staged" in first)) throw invalidField("file", `请选择要导入的${what}`);
  return first.staged;
}

export const isTrial = (dryRun: string | null | undefined) => dryRun === "1" || dryRun === "true";

/** File name of a sheet with marked problems. */
export const markedFileName = ({ name }: StagedFile) =>
  `${name.replace(/\.[^.]*$/, "")}_问题标注.xlsx`;

export function sendWorkbook(reply: FastifyReply, name: string, bytes: Uint8Array): FastifyReply {
  return reply
    .header("Content-Disposition", contentDisposition("attachment", name))
    .header("Cache-Control", "no-store")
    .type(sheetType)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** Notes about hidden columns and rows, sums and remarks. */
export function sheetNotes({ columns, hiddenRows, sumRows, remarkRows }: SheetSource): string[] {
  const notes: string[] = [];
  if (hiddenRows > 0) notes.push(`其中${hiddenRows}行在表格中被筛选或隐藏，一并导入`);
  const hidden = columns.filter(({ isHidden }) => isHidden).map(({ title }) => `“${title}”`);
  if (hidden.length > 0) notes.push(`${hidden.join("、")}列在表格中隐藏，一并导入`);
  if (sumRows.length > 0) notes.push(`第${sumRows.join("、")}行是合计，不导入`);
  if (remarkRows.length > 0) notes.push(`第${remarkRows.join("、")}行是落款或说明，不导入`);
  return notes;
}

/** 400 with all listed problems, by row and column. */
export class SheetRefusal extends AppError {
  readonly problems: readonly SheetProblem[];

  constructor(
    problems: readonly SheetProblem[],
    count: number,
    { sheet, sheets }: Pick<SheetSource, "sheet" | "sheets">,
  ) {
    const [first] = problems;
    const more = count > problems.length ? `，以下列出前${problems.length}处` : "";
    const total = count > 1 ? `（共${count}处问题${more}）` : "";
    super(400, `第${first?.row}行“${first?.column}”：${first?.message}${total}`, {
      errors: problems.map((problem) => ({ field: "file", ...problem, sheet, sheets })),
    });
    this.problems = problems;
  }
}
