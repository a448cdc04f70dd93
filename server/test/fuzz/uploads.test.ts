// Slow: every hostile file in every field that takes files.
// Own process: hostile files may end it.

import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { figures, isDrill } from "../drill-length.ts";
import { startTestApp, type TestClient } from "../harness.ts";
import { nameOf, type Operation, operationsOf } from "./operations.ts";
import { dangerousFiles, type SampleFile } from "./sample-files.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let admin: TestClient;
let uploads: { operation: Operation; field: string }[];

before(async () => {
  t = await startTestApp();
  admin = await t.as("admin");
  // Visitors may register and send their papers: those fields are looked at too.
  await t.db
    .updateTable("sysConfig")
    .set({ configValue: "Y" })
    .where("configKey", "=", "site.registration")
    .execute();
  uploads = operationsOf(t.app).flatMap((operation) =>
    Object.entries(operation.body ?? {}).flatMap(([field, shape]) =>
      shape["x-files"] ? { operation, field } : [],
    ),
  );
});
after(() => t.close());

let requestCount = 0;

/** Another address for each request: registration allows a few tries per address only. */
function anotherAddress(): string {
  requestCount += 1;
  return `10.7.${requestCount >> 8}.${requestCount & 255}`;
}

async function send({ method, url }: Operation, field: string, file: SampleFile) {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name);
  const sent = new Response(form);
  return t.app.inject({
    method: method as "POST",
    url: url.replaceAll(/:[a-zA-Z]+/g, "1"),
    remoteAddress: anotherAddress(),
    headers: {
      authorization: `Bearer ${admin.token}`,
      "content-type": sent.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
}

const filesBelow = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      )
    : [];

test("knows every field that takes files", () => {
  assert.ok(uploads.length >= 30, `${uploads.length} fields`);
});

test("refuses each dangerous file in every field that takes files, for what it is, and keeps nothing", async (context) => {
  for (const [at, { operation, field }] of uploads.entries()) {
    // In short every field meets a third of the files, and every file a third of the fields.
    const sent = dangerousFiles.filter((_, index) => isDrill || index % 3 === at % 3);
    for (const file of sent) {
      const { statusCode, body } = await send(operation, field, file);
      const what = `${nameOf(operation)} ${field} ${JSON.stringify(file.name)}: ${body}`;
      // An empty one is no file of a wrong kind, and says so beside its field.
      assert.equal(statusCode, file.bytes.length === 0 ? 400 : 415, what);
      assert.match(body, file.bytes.length === 0 ? /空/ : /只支持|已损坏|不是Excel表格/, what);
    }
  }
  assert.deepEqual(filesBelow(join(t.dataDir, "files")), []);
  assert.deepEqual(filesBelow(join(t.dataDir, "staging")), []);
  assert.deepEqual(await t.db.selectFrom("sysFile").select("fileId").execute(), []);
  figures(context, "uploads", { fields: uploads.length, refused: requestCount, stored: 0 });
});
