import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { readXlsx, writeXlsx } from "hucre/xlsx";
import type { SampleFile } from "../../api/sample-files.ts";

type Cell = string | number | null;

const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Sheet of a pay office: headings, then one row per person. */
export async function paySheet(name: string, ...rows: Cell[][]): Promise<SampleFile> {
  const bytes = await writeXlsx({ sheets: [{ name: "工资", rows }] });
  return { name, mimeType: sheetType, buffer: Buffer.from(bytes) };
}

/** Runs an action that downloads a sheet, and returns the file name and rows of the first sheet. */
export async function downloadSheet(page: Page, act: () => Promise<unknown>) {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), rows: await rowsOf(download) };
}

async function rowsOf(download: Download) {
  const { sheets } = await readXlsx(await readFile(await download.path()));
  return sheets[0]?.rows ?? [];
}
