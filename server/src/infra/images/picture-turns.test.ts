import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import sharp from "sharp";
import { startTestApp } from "../../../test/harness.ts";
import { eventually } from "../../../test/process/eventually.ts";
import { allFairQueues } from "../workers/fair-queue.ts";

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

const pictures = () => {
  const queue = allFairQueues().get("pictures");
  assert.ok(queue);
  return queue;
};

test("checks another person's pictures before one person's queue is finished", async () => {
  const [one, other] = [await t.as("mechanic"), await t.as("operator")];
  const large = await pictureForm(5_000);
  let finished = 0;
  const pile = Array.from({ length: 8 }, async () => {
    const answer = await one.post(path, large);
    finished += 1;
    return answer;
  });
  await eventually("the pile waits", () => pictures().pendingCount >= 6);
  const answers = await Promise.all([
    other.post(path, await pictureForm(200)),
    other.post(path, large),
  ]);
  assert.deepEqual(
    answers.map(({ code }) => code),
    [200, 200],
  );
  assert.ok(finished < 6, `${finished} of the pile before`);
  assert.ok((await Promise.all(pile)).every(({ code }) => code === 200));
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
  await eventually("pictures wait", () => pictures().pendingCount >= 5);
  leaving.abort();
  await Promise.allSettled(sent);
  await eventually("nothing is left to do", () => {
    const { pendingCount, activeCount } = pictures();
    return pendingCount + activeCount === 0;
  });
});
