import assert from "node:assert/strict";
import { once } from "node:events";
import { request as send } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { buildTestApp } from "../../../test/build-test-app.ts";

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

test("limits the connections of an address, and accepts a new one after one is closed", async () => {
  const { app, close } = await buildTestApp({
    template: "migrated",
    env: { CONNECTIONS_PER_ADDRESS: "2" },
  });
  try {
    const port = Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
    const [first, second] = [await connected(port), await connected(port)];
    const third = connect(port, "127.0.0.1");
    assert.match(await text(third), /^HTTP\/1\.1 429 /);
    first.destroy();
    await once(first, "close");
    second.write("GET /api/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assert.match(await text(second), /^HTTP\/1\.1 200 /);
  } finally {
    await close();
  }
});

test("counts by the caller's address behind a proxy, and refuses headers beyond 32 KB", async () => {
  const { app, close } = await buildTestApp({
    template: "migrated",
    env: { CONNECTIONS_PER_ADDRESS: "1", TRUST_PROXY: "127.0.0.1" },
    routes: async (api) => {
      api.get("/waits", { config: { access: "open" }, handler: () => waiting.promise });
    },
  });
  const waiting = Promise.withResolvers<object>();
  try {
    const port = Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
    const call = async (path: string, headers: Record<string, string>) => {
      const request = send({ port, host: "127.0.0.1", path: `/api${path}`, headers }).end();
      const [response] = await once(request, "response");
      response.resume();
      return response.statusCode;
    };
    const reached = once(app.server, "request");
    const held = call("/waits", { "x-forwarded-for": "203.0.113.1" });
    await reached;
    assert.equal(await call("/live", { "x-forwarded-for": "203.0.113.1" }), 429);
    assert.equal(await call("/live", { "x-forwarded-for": "203.0.113.2" }), 200);
    waiting.resolve({});
    await held;
    assert.equal(await call("/live", { "x-long": "x".repeat(30 * 1024) }), 200);
    assert.equal(await call("/live", { "x-long": "x".repeat(33 * 1024) }), 431);
  } finally {
    await close();
  }
});
