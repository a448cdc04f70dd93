import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { test } from "node:test";
import { fetchWithRetry } from "./open-file-store.ts";

async function served(answer: RequestListener, ask: (address: string) => Promise<void>) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    await ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

test("gives up on a service without an answer, after one try", async () => {
  let requests = 0;
  const hang = () => {
    requests += 1;
  };
  await served(hang, async (address) => {
    await assert.rejects(fetchWithRetry({ timeout: 300 })(address), /no answer in 300 ms/);
  });
  // A busy machine may not send the request in time.
  assert.ok(requests <= 1, `${requests} requests`);
});

test("returns a final answer without a retry", async () => {
  let requests = 0;
  const refuse: RequestListener = (_request, response) => {
    requests += 1;
    response.writeHead(403).end();
  };
  await served(refuse, async (address) => {
    assert.equal((await fetchWithRetry()(address)).status, 403);
  });
  assert.equal(requests, 1);
});

test("sends the whole body again in each try", async () => {
  const bodies: string[] = [];
  const recover: RequestListener = async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    response.writeHead(bodies.length < 3 ? 503 : 200).end();
  };
  await served(recover, async (address) => {
    const sending = { method: "PUT", body: new Blob(["rivets"]) };
    assert.equal((await fetchWithRetry({ pauses: [1, 1] })(address, sending)).status, 200);
  });
  assert.deepEqual(bodies, ["rivets", "rivets", "rivets"]);
});

test("streams a large blob with its length, also after early refusals", async () => {
  const large = Buffer.alloc(3_000_000, "rivets ");
  const requests: { length: string | undefined; isChunked: boolean }[] = [];
  let body = Buffer.alloc(0);
  const recover: RequestListener = async (request, response) => {
    const { "content-length": length, "transfer-encoding": encoding } = request.headers;
    requests.push({ length, isChunked: encoding !== undefined });
    // An overloaded service does not read the body.
    if (requests.length < 3) return response.writeHead(503).end();
    body = await buffer(request);
    response.writeHead(200).end();
  };
  await served(recover, async (address) => {
    const headers = { "content-length": String(large.length) };
    const sending = { method: "PUT", body: new Blob([large]), headers };
    assert.equal((await fetchWithRetry({ pauses: [1, 1] })(address, sending)).status, 200);
  });
  assert.ok(body.equals(large));
  assert.deepEqual(requests, Array(3).fill({ length: String(large.length), isChunked: false }));
});
