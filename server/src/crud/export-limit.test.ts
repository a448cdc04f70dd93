// Slow: fills the limit of concurrent exports.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { after, before, type TestContext, test } from "node:test";
import { buildTestApp } from "../../test/build-test-app.ts";
import { signIn } from "../../test/harness.ts";
import { eventually } from "../../test/process/eventually.ts";
import type { App } from "../infra/http/app-type.ts";
import { sendSheet } from "./export.ts";

let t: Awaited<ReturnType<typeof buildTestApp>>;
before(async () => {
  t = await buildTestApp({ template: "seeded", routes });
});
after(() => t.close());

const path = "/api/endless/export";

/** Endless export of incompressible rows. */
async function routes(app: App): Promise<void> {
  app.get(path.replace("/api", ""), { config: { access: "signed-in" } }, (request, reply) =>
    sendSheet<{ text: string }>(request, reply, {
      title: "无尽",
      columns: { text: { title: "文字" } },
      chosen: undefined,
      total: 0,
      after: async (_, _last, size) =>
        Array.from({ length: size }, () => ({ text: randomBytes(1_000).toString("base64") })),
    }),
  );
}

/** Starts an export without reading its bytes. */
async function beginUnread(context: TestContext, token: string): Promise<Socket> {
  const { port } = t.app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  context.after(() => socket.destroy());
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  await once(socket, "readable");
  return socket;
}

test("refuses a third export of a person, allows others, and ends unread exports", async (context) => {
  const [admin, operator, mechanic] = await Promise.all(
    ["admin", "operator", "mechanic"].map((name) => signIn(t.app, name)),
  );
  assert.ok(admin && operator && mechanic);
  const ask = (token: string) =>
    t.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
  context.mock.timers.enable({ apis: ["setInterval"] });
  await t.app.listen({ host: "127.0.0.1", port: 0 });

  for (let turn = 0; turn < 2; turn += 1) await beginUnread(context, admin);
  const own = await ask(admin);
  assert.equal(own.statusCode, 429);
  assert.equal(own.json().message, "您已有2个导出正在进行，请等其中一个完成后再试");
  assert.equal(own.headers["retry-after"], "10");

  // Refused and unread exports do not count twice.
  for (let turn = 0; turn < 2; turn += 1) await beginUnread(context, operator);
  const all = await ask(mechanic);
  assert.equal(all.statusCode, 429);
  assert.notEqual(all.json().message, own.json().message);

  // Only these ticks advance the clock. All four connections close without a read.
  const connections = () =>
    new Promise<number>((resolve) => t.app.server.getConnections((_, count) => resolve(count)));
  await eventually("all connections cut", async () => {
    context.mock.timers.tick(5_000);
    return (await connections()) === 0;
  });
  await eventually("an export for the first person again", async () => {
    const socket = await beginUnread(context, admin);
    const head = String(socket.read());
    socket.destroy();
    return head.startsWith("HTTP/1.1 200 ");
  });
});
