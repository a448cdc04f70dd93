// Own process: mocks the intervals of the whole process from its first line on.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { pipeline, Readable } from "node:stream";
import { after, mock, type TestContext, test } from "node:test";
import { eventually } from "../../../test/process/eventually.ts";
import { cutStalledReaders } from "./stalled-reader.ts";

const megabyte = 1024 * 1024;

// Once for all tests: a second context of mocks would not be ticked.
mock.timers.enable({ apis: ["setInterval"] });
after(() => mock.timers.reset());

/** A server, and a client that takes nothing until the test lets it. */
async function open(t: TestContext, answer: RequestListener): Promise<Socket> {
  const server = createServer(answer);
  cutStalledReaders(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.on("error", () => {});
  t.after(() => {
    client.destroy();
    server.close();
    server.closeAllConnections();
  });
  await once(client, "connect");
  return client;
}

test("cuts a client that takes no byte for thirty seconds, though it sends some", async (t) => {
  const stream = Readable.from(endless());
  const client = await open(t, (_, response) => pipeline(stream, response, () => {}));
  client.write("GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n");
  let looks = 0;
  await eventually("the end of the stream", () => {
    mock.timers.tick(5_000);
    client.write("a");
    looks += 1;
    return stream.closed;
  });
  assert.ok(looks > 6, `cut at look ${looks}`);
});

test("lets a client go on that takes one large response slowly", async (t) => {
  const body = Buffer.alloc(96 * megabyte);
  const client = await open(t, (_, response) => response.end(body));
  client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const chunks: AsyncIterator<Buffer> = client.iterator();
  for (let turn = 0; turn < 20; turn += 1) {
    for (let taken = 0; taken < 4 * megabyte; ) {
      const { value, done } = await chunks.next();
      assert.ok(!done, `cut in turn ${turn}`);
      taken += value.length;
    }
    mock.timers.tick(5_000);
  }
});

test("leaves a quiet event stream alone", async (t) => {
  const streams = new Set<{ write(text: string): void }>();
  const client = await open(t, (_, response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" }).write("data: 1\n\n");
    streams.add(response);
  });
  client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await once(client, "readable");
  client.read();
  mock.timers.tick(3_600_000);
  for (const stream of streams) stream.write("data: 2\n\n");
  await once(client, "readable");
  assert.match(String(client.read()), /data: 2/);
});

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(64 * 1024);
}
