import assert from "node:assert/strict";
import { readXlsx, writeXlsx } from "hucre/xlsx";
import type { TestClient } from "../../../test/harness.ts";
import type { App } from "../../infra/http/app-type.ts";

export type SheetCell = string | number | boolean | Date | null;

/** Requests of a resource's import dialog. */
export function importClient(app: App, path: string) {
  type Sheet = readonly (readonly SheetCell[])[] | Uint8Array;
  async function formOf(sheet: Sheet, more: Record<string, string | Blob> = {}) {
    const form = new FormData();
    for (const [name, value] of Object.entries(more)) form.append(name, value);
    const bytes = sheet instanceof Uint8Array ? sheet : await buildWorkbook(sheet);
    form.append("file", new File([Buffer.from(bytes)], "表.xlsx"));
    return form;
  }
  async function send(client: TestClient, sheet: Sheet, more: Record<string, string | Blob> = {}) {
    return client.post(`${path}/import`, await formOf(sheet, more));
  }
  return {
    send,
    preview: (client: TestClient, sheet: Sheet, more: Record<string, string | Blob> = {}) =>
      send(client, sheet, { ...more, dryRun: "1" }),
    /** Last cells of the rows in the marked sheet, with the problems. */
    async marked({ token }: TestClient, sheet: Sheet) {
      const form = new Response(await formOf(sheet));
      const { rawPayload } = await app.inject({
        method: "POST",
        url: `/api${path}/import/marked`,
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": form.headers.get("content-type") ?? "",
        },
        payload: Buffer.from(await form.arrayBuffer()),
      });
      const { rows } = await readWorkbook(new Uint8Array(rawPayload));
      return rows.map((row) => row.at(-1));
    },
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

export function buildWorkbook(rows: readonly (readonly SheetCell[])[]): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: "表", rows: rows.map((row) => [...row]) }] });
}

/** Rows and drop-downs of a workbook's first sheet. */
export async function readWorkbook(bytes: Uint8Array) {
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

/**
 * Adds, changes and restores a sheet's rows, each within 30 s. Meanwhile, requests of another
 * person take less than 300 ms.
 * @returns the measured times
 */
export async function measureImport(
  app: App,
  path: string,
  {
    admin,
    other,
    sheets,
  }: { admin: TestClient; other: TestClient; sheets: [SheetCell[][], SheetCell[][]] },
): Promise<string> {
  const imports = importClient(app, path);
  const [first, second] = [await buildWorkbook(sheets[0]), await buildWorkbook(sheets[1])];
  const waits: number[] = [];
  const stages = new Set<string>();
  const taken: number[] = [];
  async function timed<Done>(work: Promise<Done>): Promise<Done> {
    let isDone = false;
    const started = performance.now();
    const done = work.finally(() => {
      isDone = true;
    });
    while (!isDone) {
      const sent = performance.now();
      await other.get("/system/common/user/profile");
      waits.push(performance.now() - sent);
      const { data } = await admin.get(`${path}/import/progress`);
      if (data) stages.add(data.stage);
    }
    taken.push(Math.round(performance.now() - started));
    return done;
  }
  const rows = sheets[0].length - 1;
  const added = await timed(imports.send(admin, first));
  assert.equal(added.data?.imported, rows, added.message);
  const changed = await timed(imports.send(admin, second));
  assert.equal(changed.data?.updated, rows, changed.message);
  const restored = await timed(imports.undo(admin, changed.data.importId));
  assert.equal(restored.data?.restored, rows, restored.message);
  assert.deepEqual([...stages].toSorted(), ["check", "write"]);
  const p99 = waits.toSorted((one, two) => one - two)[Math.floor(waits.length * 0.99)] ?? 0;
  const figures = `${taken.join(", ")} ms; others p99 ${Math.round(p99)} ms of ${waits.length}`;
  assert.ok(taken.every((each) => each < 30_000) && p99 < 300, figures);
  return figures;
}
