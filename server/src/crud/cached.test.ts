import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import helmet from "@fastify/helmet";
import Fastify from "fastify";
import { AnswerCache } from "../platform/answer-cache.ts";
import type { App } from "../platform/app-type.ts";
import { ok } from "../platform/envelope.ts";
import { answerReadyFirst } from "../platform/ready-answers.ts";
import { sendCached } from "./cached.ts";

const answers = new AnswerCache({ maxAge: 60_000, most: 10 });
const app = Fastify({ forceCloseConnections: true }) as unknown as App;
let address = "";
/** Requests that the application itself has seen. */
let asked = 0;

before(async () => {
  app.decorate("answers", answers);
  app.decorate("config", { logLevel: "info" } as App["config"]);
  answerReadyFirst(app, answers);
  await app.register(helmet);
  app.addHook("onRequest", async () => {
    asked += 1;
  });
  for (const access of ["open", "signed-in"] as const) {
    app.get(`/${access}`, {
      config: { access },
      handler: (request, reply) =>
        sendCached(request, reply, { tables: ["sys_config"], make: async () => ok(access) }),
    });
  }
  address = await app.listen({ host: "127.0.0.1", port: 0 });
});
after(() => app.close());

const perAnswer = new Set(["date", "connection", "keep-alive"]);
const headersOf = (response: Response) =>
  Object.fromEntries([...response.headers].filter(([name]) => !perAnswer.has(name)));

test("answers what is ready without the application, byte for byte and header for header", async () => {
  const first = await fetch(`${address}/open`);
  const body = await first.text();
  const before = asked;
  const again = await fetch(`${address}/open`);
  assert.deepEqual([again.status, await again.text(), asked], [200, body, before]);
  assert.deepEqual(headersOf(again), headersOf(first));
  assert.ok(again.headers.get("content-security-policy"));
});

test("says 304 to who has the bytes, through a compressing proxy too", async () => {
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

test("asks the application once a table has changed, and for every other method", async () => {
  await fetch(`${address}/open`);
  const before = asked;
  answers.drop(["sys_config"]);
  await fetch(`${address}/open`);
  assert.equal(asked, before + 1);
  const head = await fetch(`${address}/open`, { method: "HEAD" });
  assert.deepEqual([head.status, asked], [200, before + 2]);
});

test("lets nobody have an answer for the signed-in without the application's guard", async () => {
  await fetch(`${address}/signed-in`);
  const before = asked;
  await fetch(`${address}/signed-in`);
  assert.equal(asked, before + 1);
});
