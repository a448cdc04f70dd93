import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { after, before, test } from "node:test";
import { optional, text } from "@aeromaint/contracts/fields/fields.ts";
import { files } from "@aeromaint/contracts/fields/files.ts";
import { Type } from "typebox";
import type { App } from "../http/app-type.ts";
import { authorId, buildForm, buildPicture, startFilesApp, strangerId } from "./files.fixture.ts";
import { findFilesOfField, updateFiles } from "./owned-files.ts";
import { addUnownedFile } from "./stored-bytes.ts";

let t: Awaited<ReturnType<typeof startFilesApp>>;
const owner = "700";

const body = Type.Object(
  {
    title: text("标题", { max: 20 }),
    cover: optional(files("封面", { accept: "image", max: 3 })),
  },
  { additionalProperties: false },
);

async function routes(app: App): Promise<void> {
  app.post("/save", {
    config: { access: "open" },
    schema: { body },
    handler: async ({ body: sent, server }) => {
      await server.inTransaction(async (unit) => {
        const list = { ownerId: owner, userId: authorId, title: "封面" };
        await updateFiles(unit, { ...list, field: "cover", changes: sent.cover ?? undefined });
        if (sent.title === "fail") throw new Error("after the files");
      });
      return { code: 200 };
    },
  });
}

before(async () => {
  t = await startFilesApp(routes);
});
after(() => t.close());

async function send(url: string, ...parts: Parameters<typeof buildForm>) {
  return t.app.inject({ method: "POST", url: `/api${url}`, ...(await buildForm(...parts)) });
}

async function covers(): Promise<string[]> {
  return (await findFilesOfField(t.db, owner, "cover")).map(({ fileId }) => fileId);
}

const id = "A".repeat(22);

test("replaces an owner's list in the sent order and removes bytes of the others", async () => {
  const png = await buildPicture();
  await send("/save", ["title", "a"], ["cover", ["1.png", png]], ["cover", ["2.png", png]]);
  const [first, second] = await covers();
  assert.ok(first && second);
  await send(
    "/save",
    ["title", "a"],
    ["cover", second],
    ["cover", ["3.png", png]],
    ["cover", first],
  );
  const three = await covers();
  assert.deepEqual([three[0], three[2]], [second, first]);
  await send("/save", ["title", "a"]);
  assert.deepEqual(await covers(), three);
  await send("/save", ["title", "a"], ["cover", second]);
  assert.deepEqual(await covers(), [second]);
  assert.deepEqual(await t.filesOnDisk(), [second]);
});

test("refuses other people's and unknown files in a list", async () => {
  const before = await covers();
  const other = await unowned(strangerId);
  for (const keep of [other, id]) {
    const response = await send(
      "/save",
      ["title", "a"],
      ["cover", keep],
      ["cover", ["1.png", await buildPicture()]],
    );
    assert.equal(response.statusCode, 400);
    assert.match(response.json().message, /封面中有不存在的文件/);
  }
  assert.deepEqual(await covers(), before);
  const mine = await unowned(authorId);
  await send("/save", ["title", "a"], ["cover", mine]);
  assert.deepEqual(await covers(), [mine]);
});

test("leaves disk and database unchanged if the change fails after its files", async () => {
  const before = [await t.rows(), (await t.filesOnDisk()).sort()];
  const response = await send(
    "/save",
    ["title", "fail"],
    ["cover", ["1.png", await buildPicture()]],
  );
  assert.equal(response.statusCode, 500);
  assert.deepEqual([await t.rows(), (await t.filesOnDisk()).sort()], before);
});

test("leaves no bytes of an interrupted upload", async () => {
  const before = (await t.filesOnDisk()).sort();
  const address = await t.app.listen({ port: 0, host: "127.0.0.1" });
  const { payload, headers } = await buildForm(
    ["title", "a"],
    ["cover", ["1.png", Buffer.alloc(1_600_000, 1)]],
  );
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  await once(socket, "connect");
  const head = `POST /api/save HTTP/1.1\r\nHost: x\r\nContent-Type: ${headers["content-type"]}\r\nContent-Length: ${payload.length}\r\n\r\n`;
  socket.write(head);
  // More than the limit in memory.
  socket.write(payload.subarray(0, 1_200_000));
  await until(async () => (await t.filesOnDisk()).length > before.length);
  socket.destroy();
  await until(async () => (await t.filesOnDisk()).length === before.length);
  assert.deepEqual((await t.filesOnDisk()).sort(), before);
});

async function unowned(userId: string): Promise<string> {
  const staged = await t.app.files.staging.receive({
    stream: Readable.from([await buildPicture()]),
    name: "a.png",
    field: "file",
    title: "文件",
    accept: "image",
    limit: 1_000_000,
  });
  await t.app.inTransaction((unit) => addUnownedFile(unit, staged, userId));
  await t.app.files.staging.discard(staged);
  return staged.id;
}

/** Waits up to five seconds for the other side. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  assert.fail("waited in vain");
}
