import assert from "node:assert/strict";
import type { LookupAddress } from "node:dns";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { OutboundGuard, OutboundRefusal } from "./outbound-guard.ts";
import { postJson } from "./post-json.ts";

const loopback: LookupAddress = { address: "127.0.0.1", family: 4 };
const elsewhere: LookupAddress = { address: "93.184.216.34", family: 4 };
const signal = () => AbortSignal.timeout(5_000);

async function listen(t: TestContext, answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

test("refuses private addresses in every notation", async () => {
  const guard = new OutboundGuard([]);
  for (const host of [
    "127.0.0.1",
    "10.0.0.5",
    "172.16.9.9",
    "192.168.1.1",
    "169.254.169.254",
    "0.0.0.0",
    "100.64.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "198.18.0.1",
    "::1",
    "::",
    "fe80::1",
    "fc00::1",
    "ff02::1",
    "[::ffff:127.0.0.1]",
    "[::ffff:10.0.0.1]",
    "64:ff9b::7f00:1",
    "64:ff9b:1::a00:1",
    "2002:7f00:1::1",
    "::7f00:1",
    "[::a00:5]",
    "::ffff:0:7f00:1",
    "fec0::1",
    "240.0.0.1",
    "192.0.0.8",
    "localhost",
  ]) {
    await assert.rejects(guard.addressesOf(host), OutboundRefusal, host);
  }
  for (const host of ["8.8.8.8", "2606:4700:4700::1111", "::ffff:8.8.8.8"]) {
    assert.equal((await guard.addressesOf(host)).length, 1, host);
  }
});

test("refuses URL notations of private addresses", async () => {
  const guard = new OutboundGuard([]);
  for (const host of ["0x7f.1", "2130706433", "017700000001", "127.1"]) {
    const post = { url: `http://${host}/`, body: "{}", signal: signal() };
    await assert.rejects(postJson(guard, post), OutboundRefusal, host);
  }
});

test("refuses a name with a private address and an unknown name", async () => {
  const both = new OutboundGuard([], async () => [elsewhere, loopback]);
  await assert.rejects(both.addressesOf("mixed.example"), /内部网络/);
  const none = new OutboundGuard([], () => Promise.reject(new Error("ENOTFOUND")));
  await assert.rejects(none.addressesOf("nobody.example"), /域名无法解析/);
});

test("allows only the configured networks", async () => {
  const guard = new OutboundGuard(["10.20.0.0/16", "fd00::1"]);
  assert.equal((await guard.addressesOf("10.20.3.4")).length, 1);
  assert.equal((await guard.addressesOf("fd00::1")).length, 1);
  await assert.rejects(guard.addressesOf("10.21.0.1"), OutboundRefusal);
});

test("refuses to connect if a name resolves to another address", async (t) => {
  let calls = 0;
  const port = await listen(t, (_request, response) => {
    calls += 1;
    response.end();
  });
  const answers = [[elsewhere], [loopback]];
  const guard = new OutboundGuard([], async () => answers.shift() ?? [loopback]);
  const post = { url: `http://rebinding.example:${port}/`, body: "{}", signal: signal() };
  await assert.rejects(postJson(guard, post), OutboundRefusal);
  assert.deepEqual([calls, answers.length], [0, 0]);
});

test("follows no redirect and sends the request unchanged", async (t) => {
  let inward = 0;
  const inside = await listen(t, (_request, response) => {
    inward += 1;
    response.end();
  });
  const port = await listen(t, (_request, response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${inside}/` }).end();
  });
  const guard = new OutboundGuard(["127.0.0.1"]);
  const post = { url: `http://127.0.0.1:${port}/`, body: "{}", signal: signal() };
  assert.equal((await postJson(guard, post)).status, 307);
  assert.equal(inward, 0);
});

test("accepts a response even if its body breaks off", async (t) => {
  const rests: ((response: ServerResponse) => unknown)[] = [
    (response) => response.socket?.destroy(),
    (response) => response.socket?.end("no chunk\r\n"),
    (response) => response.socket?.resetAndDestroy(),
    // The body never ends.
    () => {},
  ];
  const port = await listen(t, (_request, response) => {
    response.writeHead(200);
    response.write("ok", () => rests.shift()?.(response));
  });
  const guard = new OutboundGuard(["127.0.0.1"]);
  while (rests.length > 0) {
    const waits = rests.length === 1 ? AbortSignal.timeout(1_000) : signal();
    const post = { url: `http://127.0.0.1:${port}/`, body: "{}", signal: waits };
    assert.equal((await postJson(guard, post)).status, 200);
  }
});

test("reads the beginning of an endless body and the Retry-After header", async (t) => {
  const port = await listen(t, (_request, response) => {
    response.writeHead(429, { "retry-after": "120" });
    const flood = () => {
      while (!response.destroyed && response.write("x".repeat(4_096)));
    };
    response.on("drain", flood).on("error", () => {});
    flood();
  });
  const guard = new OutboundGuard(["127.0.0.1"]);
  const answer = await postJson(guard, {
    url: `http://127.0.0.1:${port}/`,
    body: "{}",
    signal: signal(),
  });
  assert.deepEqual([answer.status, answer.text.length, answer.retryAfter], [429, 16_384, 120_000]);
});
