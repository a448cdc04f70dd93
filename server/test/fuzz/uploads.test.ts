// Slow: sends every malicious file to every file field.
// Own process: malicious files may end it.

import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { isDrill, printFigures } from "../drill-length.ts";
import { startTestApp, type TestClient } from "../harness.ts";
import { nameOf, type Operation, operationsOf } from "./operations.ts";
import { dangerousFiles, type SampleFile } from "./sample-files.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let admin: TestClient;
let uploads: { operation: Operation; field: string }[];

before(async () => {
  t = await startTestApp();
  admin = await t.as("admin");
  // Enables registration, because its file fields are tested too.
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

/** New address for each request, because registration is limited by address. */
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

test("knows every file field", () => {
  assert.ok(uploads.length >= 30, `${uploads.length} fields`);
});

test("refuses each malicious file in every file field with the right reason, and stores nothing", async (context) => {
  for (const [at, { operation, field }] of uploads.entries()) {
    // In short runs each field gets a third of the files, and each file a third of the fields.
    const sent = dangerousFiles.filter((_, index) => isDrill || index % 3 === at % 3);
    for (const file of sent) {
      const { statusCode, body } = await send(operation, field, file);
      const what = `${nameOf(operation)} ${field} ${JSON.stringify(file.name)}: ${body}`;
      // An empty file has its own message.
      assert.equal(statusCode, file.bytes.length === 0 ? 400 : 415, what);
      assert.match(body, file.bytes.length === 0 ? /空/ : /只支持|已损坏|不是Excel表格/, what);
    }
  }
  assert.deepEqual(filesBelow(join(t.dataDir, "files")), []);
  assert.deepEqual(filesBelow(join(t.dataDir, "staging")), []);
  assert.deepEqual(await t.db.selectFrom("sysFile").select("fileId").execute(), []);
  printFigures(context, "uploads", { fields: uploads.length, refused: requestCount, stored: 0 });
});
