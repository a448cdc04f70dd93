import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { before, test } from "node:test";
import { type OwnServer, startOwnServer } from "./own-server.ts";

let own: OwnServer;
before(async () => {
  own = await startOwnServer();
});

test("cuts three hundred slow connections within twelve seconds and answers others meanwhile", async () => {
  const { hostname, port } = new URL(own.server.address);
  const begun = performance.now();
  const slow = await Promise.all(
    Array.from({ length: 300 }, async () => {
      const socket = connect(Number(port), hostname);
      socket.on("error", () => {});
      await once(socket, "connect");
      socket.write("GET /api/live HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
      return socket.resume();
    }),
  );
  const dripping = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write("a");
  }, 1_000);
  const cut = Promise.all(slow.map(closed));
  const times: number[] = [];
  for (let asked = 0; asked < 100; asked += 1) {
    const from = performance.now();
    assert.equal((await fetch(`${own.server.address}/api/ready`)).status, 200);
    times.push(performance.now() - from);
  }
  await cut;
  clearInterval(dripping);
  const took = performance.now() - begun;
  assert.ok(took < 13_000, `cut after ${Math.round(took)} ms`);
  const p95 = times.sort((a, b) => a - b)[94] ?? Number.POSITIVE_INFINITY;
  assert.ok(p95 < 300, `others waited ${Math.round(p95)} ms`);
});

async function closed(socket: Socket): Promise<void> {
  if (!socket.closed) await once(socket, "close");
}
