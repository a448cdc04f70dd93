import assert from "node:assert/strict";
import { readXlsx, writeXlsx } from "hucre/xlsx";
import type { TestClient } from "../../../test/harness.ts";
import type { App } from "../../infra/http/app-type.ts";

export type Cell = string | number | boolean | Date | null;

/** Imports of one resource, as its dialog sends them. */
export function importsOf(app: App, path: string) {
  type Sheet = readonly (readonly Cell[])[] | Uint8Array;
  async function formOf(sheet: Sheet, more: Record<string, string | Blob> = {}) {
    const form = new FormData();
    for (const [name, value] of Object.entries(more)) form.append(name, value);
    const bytes = sheet instanceof Uint8Array ? sheet : await bookOf(sheet);
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
    /** The last cells of the marked sheet's rows, which say what is wrong with them. */
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
      const { rows } = await readBook(new Uint8Array(rawPayload));
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

/**
 * Adds a sheet's rows, changes them by another one and takes the change back, each in less than 30 s, while
 * somebody else waits less than 300 ms for an answer. @returns what was measured
 */
export async function importInTime(
  app: App,
  path: string,
  { admin, other, sheets }: { admin: TestClient; other: TestClient; sheets: [Cell[][], Cell[][]] },
): Promise<string> {
  const imports = importsOf(app, path);
  const [first, second] = [await bookOf(sheets[0]), await bookOf(sheets[1])];
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
