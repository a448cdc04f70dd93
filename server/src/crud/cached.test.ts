import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { buildTestApp } from "../../test/build-test-app.ts";
import { signIn } from "../../test/harness.ts";
import type { App } from "../infra/http/app-type.ts";
import { ok } from "../infra/http/envelope.ts";
import { sendCached } from "./cached.ts";

let built: Awaited<ReturnType<typeof buildTestApp>>;
let address = "";
/** Requests that reach the application. */
let requestCount = 0;
/** Version of the answer's data. */
let version = 1;
let isGone = false;

async function routes(api: App): Promise<void> {
  api.addHook("onRequest", async () => {
    requestCount += 1;
  });
  for (const access of ["open", "signed-in"] as const) {
    api.get(`/${access}`, {
      config: { access },
      handler: (request, reply) =>
        sendCached(request, reply, {
          tables: ["sys_config"],
          load: async ({ query }) => {
            if (isGone) throw new Error("away");
            return ok({ access, query, version });
          },
        }),
    });
  }
}

before(async () => {
  built = await buildTestApp({ template: "seeded", routes });
  address = `${await built.app.listen({ host: "127.0.0.1", port: 0 })}/api`;
});
after(() => built.close());

const perAnswer = new Set(["date", "connection", "keep-alive"]);
const headersOf = (response: Response) =>
  Object.fromEntries([...response.headers].filter(([name]) => !perAnswer.has(name)));

test("answers from the cache without the application, with equal bytes and headers", async () => {
  const first = await fetch(`${address}/open`);
  const body = await first.text();
  const before = requestCount;
  const again = await fetch(`${address}/open`);
  assert.deepEqual([again.status, await again.text(), requestCount], [200, body, before]);
  assert.deepEqual(headersOf(again), headersOf(first));
  assert.ok(again.headers.get("content-security-policy"));
});

test("answers 304 to a client with the same bytes, also through a compressing proxy", async () => {
  const { headers } = await fetch(`${address}/open`);
  const etag = headers.get("etag") ?? "";
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const response = await fetch(`${address}/open`, { headers: { "if-none-match": tag } });
    assert.deepEqual([response.status, await response.text()], [304, ""]);
    assert.equal(response.headers.get("x-content-type-options"), "nosniff");
  }
  const other = await fetch(`${address}/open`, { headers: { "if-none-match": '"other"' } });
  assert.equal(other.status, 200);
});

test("reloads changed answers without the application, with equal headers", async () => {
  const first = await fetch(`${address}/open?name=gear`);
  const before = requestCount;
  version += 1;
  built.app.responseCache.invalidate(["sys_config"]);
  const again = await fetch(`${address}/open?name=gear`);
  const query = { name: "gear" };
  assert.deepEqual(await again.json(), ok({ access: "open", query, version }));
  const { etag: old, ...head } = headersOf(first);
  const { etag, ...headAgain } = headersOf(again);
  assert.deepEqual([headAgain, requestCount], [head, before]);
  assert.notEqual(etag, old);
  const unchanged = { headers: { "if-none-match": String(etag) } };
  assert.equal((await fetch(`${address}/open?name=gear`, unchanged)).status, 304);
});

test("asks the application for answers without a loader and for other methods", async () => {
  await fetch(`${address}/open`);
  const before = requestCount;
  const head = await fetch(`${address}/open`, { method: "HEAD" });
  assert.deepEqual([head.status, requestCount], [200, before + 1]);
  isGone = true;
  built.app.responseCache.invalidate(["sys_config"]);
  for (const turn of [2, 3]) {
    const gone = await fetch(`${address}/open`);
    assert.deepEqual([gone.status, requestCount], [500, before + turn]);
  }
  isGone = false;
});

test("refuses answers for signed-in people without the application's access check", async () => {
  const headers = { authorization: `Bearer ${await signIn(built.app, "mechanic")}` };
  await fetch(`${address}/signed-in`, { headers });
  const before = requestCount;
  await fetch(`${address}/signed-in`, { headers });
  assert.equal(requestCount, before + 1);
  assert.equal((await fetch(`${address}/signed-in`)).status, 401);
});
