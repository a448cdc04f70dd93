import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { readXlsx, writeXlsx } from "hucre/xlsx";
import type { SampleFile } from "../../api/sample-files.ts";

type Cell = string | number | null;

const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A sheet as a pay office might send it: headings, then one row a person. */
export async function paySheet(name: string, ...rows: Cell[][]): Promise<SampleFile> {
  const bytes = await writeXlsx({ sheets: [{ name: "工资", rows }] });
  return { name, mimeType: sheetType, buffer: Buffer.from(bytes) };
}

/** Does what makes the browser download a sheet; answers its name and its first page's rows. */
export async function downloaded(page: Page, act: () => Promise<unknown>) {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), rows: await rowsOf(download) };
}

async function rowsOf(download: Download) {
  const { sheets } = await readXlsx(await readFile(await download.path()));
  return sheets[0]?.rows ?? [];
}
