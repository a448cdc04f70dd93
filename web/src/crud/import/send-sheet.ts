import type { SheetProblem } from "@aeromaint/contracts/wire/sheet-import.ts";
import { ApiError } from "../../api/api-error.ts";
import { type ApiResponse, unwrapEnvelope } from "../../api/request.ts";
import { uploadSignedIn } from "../../api/upload-signed-in.ts";
import { fileNameIn } from "../export/fetch-sheet.ts";
import type { UploadTracking } from "../form/submission.ts";

export interface ChosenSheet {
  file: File;
  /** Photos of the people of the sheet. */
  photos?: File | undefined;
  /** The name of the sheet to read; without it the first visible one. */
  sheet?: string;
  /** What the form says besides. */
  fields: Record<string, string>;
}

interface Sending extends UploadTracking {
  /** Where sheets of this kind go. */
  path: string;
  /** Says what would happen, and writes nothing. */
  dryRun: boolean;
}

export async function uploadSheet<Outcome>(
  sheet: ChosenSheet,
  { path, dryRun, ...following }: Sending,
): Promise<ApiResponse<Outcome>> {
  const form = await formOf(sheet);
  if (dryRun) form.append("dryRun", "1");
  const { content } = await uploadSignedIn({ path, form, ...following });
  return unwrapEnvelope<Outcome>(await content.text());
}

/** The sheet with every problem at its cell. */
export async function fetchMarkedSheet(path: string, sheet: ChosenSheet) {
  const form = await formOf(sheet);
  const answer = await uploadSignedIn({ path: `${path}/marked`, form });
  return { content: answer.content, name: fileNameIn(answer.disposition) };
}

/** What is wrong with the cells of a sheet; empty when it was refused for another reason. */
export function sheetProblemsIn(error: unknown): SheetProblem[] {
  if (!(error instanceof ApiError) || error.code !== 400) return [];
  // Problems are field errors that name their cell besides.
  return error.errors.filter(
    (each) => "row" in each && "column" in each,
  ) as unknown as SheetProblem[];
}

/** The sheets of a file that was refused: another one may be right. */
export function sheetsIn(error: unknown): { sheet: string | null; sheets: string[] } | null {
  const [first] = error instanceof ApiError ? error.errors : [];
  if (!first || !("sheets" in first)) return null;
  const { sheet = null, sheets } = first as unknown as { sheet?: string; sheets: string[] };
  return { sheet, sheets };
}

async function formOf({ fields, file, photos, sheet }: ChosenSheet): Promise<FormData> {
  for (const each of [file, ...(photos ? [photos] : [])]) await assertReadable(each);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", file, file.name);
  if (photos) form.append("photos", photos, photos.name);
  if (sheet) form.append("sheet", sheet);
  return form;
}

/** Browsers refuse to read a file that was saved again after its selection. */
async function assertReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    throw new ApiError({ code: 400, message: "文件在选择后已被修改或移动，请重新选择" });
  }
}
