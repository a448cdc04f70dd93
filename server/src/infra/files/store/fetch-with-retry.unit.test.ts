import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { fetchWithRetry } from "./fetch-with-retry.ts";

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

test("gives up on a service that takes requests and never answers, once", async () => {
  let requests = 0;
  const hang = () => {
    requests += 1;
  };
  await served(hang, async (address) => {
    await assert.rejects(fetchWithRetry({ longest: 300 })(address), /no answer in 300 ms/);
  });
  // None where the machine was too busy to send it in time.
  assert.ok(requests <= 1, `${requests} requests`);
});

test("gives an answer that is final at once, whatever it is", async () => {
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

test("sends the whole body again with another try", async () => {
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
