import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import sharp from "sharp";
import { startTestApp } from "../../../test/harness.ts";
import { eventually } from "../../../test/process/eventually.ts";
import { pictureQueue } from "./image.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
before(async () => {
  t = await startTestApp();
});
after(() => t.close());

const path = "/system/common/user/profile/avatar";

async function pictureForm(width: number): Promise<FormData> {
  const create = { width, height: width, channels: 3, background: "#1a6cff" } as const;
  const form = new FormData();
  form.append("avatar", new Blob([await sharp({ create }).png().toBuffer()]), "头像.png");
  return form;
}

test("checks another person's pictures while one person's queue is stuck", async () => {
  const other = await t.as("operator");
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const pile = Array.from({ length: 8 }, () =>
    pictureQueue.run({ person: "another", weight: 1e9 }, () => ended),
  );
  const answers = await Promise.all([
    other.post(path, await pictureForm(200)),
    other.post(path, await pictureForm(5_000)),
  ]);
  assert.deepEqual(
    answers.map(({ code }) => code),
    [200, 200],
  );
  assert.equal(pictureQueue.pendingCount, 7);
  end();
  await Promise.all(pile);
});

test("drops waiting pictures of a client who leaves, and ends the running one", async () => {
  const address = await t.app.listen({ host: "127.0.0.1", port: 0 });
  const { token } = await t.as("mechanic");
  const form = await pictureForm(5_000);
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const url = `${address}/api${path}`;
  const sent = Array.from({ length: 8 }, () =>
    fetch(url, { method: "POST", headers, body: form, signal: leaving.signal }),
  );
  await eventually("one runs and another waits", () => pictureQueue.pendingCount > 0);
  leaving.abort();
  await Promise.allSettled(sent);
  await eventually("nothing is left to do", () => {
    const { pendingCount, activeCount } = pictureQueue;
    return pendingCount + activeCount === 0;
  });
});
