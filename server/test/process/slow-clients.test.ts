// Slow: runs a drill of minutes.

import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { before, test } from "node:test";
import { drillLength, printFigures } from "../drill-length.ts";
import { eventually } from "./eventually.ts";
import { call, signIn } from "./http-client.ts";
import { stagedFiles } from "./nothing-lost.ts";
import { adminPassword, type OwnServer, startOwnServer } from "./own-server.ts";

let own: OwnServer;
let token: string;
before(async () => {
  own = await startOwnServer();
  token = await signIn(own.server.address, "admin", adminPassword);
});

// Looser limits in short runs, because other tests slow down the machine.
const each = drillLength({ short: 100, long: 300 });
const lastCut = drillLength({ short: 25_000, long: 13_000 });
const maxWait = drillLength({ short: 3_000, long: 300 });

const head = (path: string, type: string) =>
  `POST /api${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: 50000\r\n\r\n`;
const part =
  '--drop\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 ';

/** First part of slow requests, which continue with a byte per second: headers, a body, uploads. */
const manners: readonly (() => string)[] = [
  () => "GET /api/live HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
  () => `${head("/system/post", "application/json")}{"postCode":"`,
  () => `${head("/system/oss/0", "multipart/form-data; boundary=drop")}${part}`,
  () =>
    `${head("/system/oss/0", "multipart/form-data; boundary=drop")}${part}${"a".repeat(20_000)}`,
];

test("cuts hundreds of slow senders within twelve seconds, and serves others meanwhile", async (t) => {
  const texts = manners.flatMap((begin) => Array.from({ length: each }, begin));
  const slow = await Promise.all(texts.map(beginSlowly));
  const begun = performance.now();
  const dripping = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write("a");
  }, 1_000);
  let p95 = Number.POSITIVE_INFINITY;
  try {
    const cut = Promise.all(slow.map(closed));
    p95 = await waitOfOthers();
    await cut;
  } finally {
    clearInterval(dripping);
  }
  const took = performance.now() - begun;
  assert.ok(took < lastCut, `cut after ${Math.round(took)} ms`);
  assert.ok(p95 < maxWait, `others waited ${Math.round(p95)} ms`);
  await eventually("nothing left of what was begun", () => stagedFiles(own.dataDir).length === 0);
  printFigures(t, "slow-clients", {
    connections: slow.length,
    "all cut after (ms)": Math.round(took),
    "p95 of others (ms)": Math.round(p95),
  });
});

test("accepts a body that arrives in pieces in time", async () => {
  const { address } = own.server;
  const body = JSON.stringify({ postCode: "slow", postName: "慢", postSort: 1, status: "1" });
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const lines = head("/system/post", "application/json").replace(
    "50000",
    `${Buffer.byteLength(body)}`,
  );
  socket.write(lines + body.slice(0, 10));
  // Responses of other requests are the pause, so that no clock decides.
  for (let turn = 0; turn < 5; turn += 1) await call(address, "/live");
  socket.write(body.slice(10));
  const [answer] = await once(socket, "data");
  assert.match(String(answer), /^HTTP\/1\.1 200 /);
  socket.destroy();
});

/** Uses several addresses, because each has a connection limit. */
async function beginSlowly(text: string, at: number): Promise<Socket> {
  const { hostname, port } = new URL(own.server.address);
  const localAddress = `127.0.0.${2 + (at % 4)}`;
  const socket = connect({ port: Number(port), host: hostname, localAddress });
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(text);
  return socket.resume();
}

/** @returns 95th percentile of other requests, in milliseconds */
async function waitOfOthers(): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < 100; turn += 1) {
    const from = performance.now();
    assert.equal((await fetch(`${own.server.address}/api/ready`)).status, 200);
    times.push(performance.now() - from);
  }
  return times.sort((a, b) => a - b)[94] ?? Number.POSITIVE_INFINITY;
}

/** Ignores errors: a cut connection may look broken here. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.closed) resolve();
    else socket.once("close", () => resolve());
  });
}
