import { readXlsx, writeXlsx } from "hucre/xlsx";
import type { TestClient } from "../../../test/harness.ts";
import type { App } from "../../infra/http/app-type.ts";

export type Cell = string | number | boolean | Date | null;

/** Imports of one resource, as its dialog sends them. */
export function importsOf(app: App, path: string) {
  async function send(
    client: TestClient,
    sheet: readonly (readonly Cell[])[] | Uint8Array,
    more: Record<string, string | Blob> = {},
  ) {
    const form = new FormData();
    for (const [name, value] of Object.entries(more)) form.append(name, value);
    const bytes = sheet instanceof Uint8Array ? sheet : await bookOf(sheet);
    form.append("file", new File([Buffer.from(bytes)], "表.xlsx"));
    return client.post(`${path}/import`, form);
  }
  return {
    send,
    preview: (client: TestClient, sheet: readonly (readonly Cell[])[] | Uint8Array) =>
      send(client, sheet, { dryRun: "1" }),
    undo: (client: TestClient, importId: string) => client.del(`${path}/import/${importId}`),
    download: async ({ token }: TestClient, rest: string) => {
      const url = `/api${path}${rest}`;
      const headers = { authorization: `Bearer ${token}` };
      const { rawPayload, statusCode } = await app.inject({ url, headers });
      if (statusCode !== 200) throw new Error(rawPayload.toString());
      return new Uint8Array(rawPayload);
    },
  };
}

export function bookOf(rows: readonly (readonly Cell[])[]): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: "表", rows: rows.map((row) => [...row]) }] });
}

/** The cells of a workbook's first sheet, and its drop-downs. */
export async function readBook(bytes: Uint8Array) {
  const { sheets } = await readXlsx(bytes);
  const [first] = sheets;
  return { rows: first?.rows ?? [], dropDowns: first?.dataValidations ?? [], sheets };
}

/** Problems as `row column message`. */
export const problemsOf = ({
  data,
}: {
  data: { errors: { row: number; column: string; message: string }[] };
}) => data.errors.map(({ row, column, message }) => `${row} ${column} ${message}`);
