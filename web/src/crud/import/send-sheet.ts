import type { FieldError } from "@aeromaint/contracts/wire/errors.ts";
import type { SheetProblem } from "@aeromaint/contracts/wire/sheet-import.ts";
import { ApiError } from "../../api/api-error.ts";
import { type ApiResponse, unwrapEnvelope } from "../../api/request.ts";
import { uploadSignedIn } from "../../api/upload-signed-in.ts";
import { fileNameIn } from "../export/fetch-sheet.ts";
import type { UploadTracking } from "../form/submission.ts";

export interface ChosenSheet {
  file: File;
  /** Archive with photos of the people. */
  photos?: File | undefined;
  /** Name of the sheet to read; default: the first visible one. */
  sheet?: string;
  /** Other fields of the form. */
  fields: Record<string, string>;
}

interface SheetUpload extends UploadTracking {
  path: string;
  /** True to check the sheet without writing. */
  dryRun: boolean;
}

export async function uploadSheet<Outcome>(
  sheet: ChosenSheet,
  { path, dryRun, ...following }: SheetUpload,
): Promise<ApiResponse<Outcome>> {
  const form = await formOf(sheet);
  if (dryRun) form.append("dryRun", "1");
  const { content } = await uploadSignedIn({ path, form, ...following });
  return unwrapEnvelope<Outcome>(await content.text());
}

/** Fetches the sheet with each problem marked at its cell. */
export async function fetchMarkedSheet(path: string, sheet: ChosenSheet) {
  const form = await formOf(sheet);
  const answer = await uploadSignedIn({ path: `${path}/marked`, form });
  return { content: answer.content, name: fileNameIn(answer.disposition) };
}

/** Problems of the cells; empty if the sheet was refused for another reason. */
export function sheetProblemsIn(error: unknown): SheetProblem[] {
  if (!(error instanceof ApiError) || error.code !== 400) return [];
  // Field errors with a row and a column are problems of cells.
  return error.errors.filter(
    (each): each is FieldError & SheetProblem => "row" in each && "column" in each,
  );
}

/** Sheet names of a refused file, so that the user can select another; null if absent. */
export function sheetNamesIn(error: unknown): { sheet: string | null; sheets: string[] } | null {
  const [first] = error instanceof ApiError ? error.errors : [];
  if (!first || !("sheets" in first)) return null;
  const { sheet = null, sheets } = first as FieldError & { sheet?: string; sheets: string[] };
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

/**
 * Checks that the browser can read the file. It cannot if the file changed after its selection.
 * @throws ApiError
 */
async function assertReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    throw new ApiError({ code: 400, message: "文件在选择后已被修改或移动，请重新选择" });
  }
}
