// Own process: mocks intervals of the whole process from the start.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { pipeline, Readable } from "node:stream";
import { after, mock, type TestContext, test } from "node:test";
import { eventually } from "../../../test/process/eventually.ts";
import { closeStalledReaders } from "./stalled-reader.ts";

const megabyte = 1024 * 1024;

// One mock for all tests: timers of a second mock context would not tick.
mock.timers.enable({ apis: ["setInterval"] });
after(() => mock.timers.reset());

/** Starts a server, and a client that reads nothing until the test resumes it. */
async function open(t: TestContext, answer: RequestListener): Promise<Socket> {
  const server = createServer(answer);
  closeStalledReaders(server);
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

test("cuts a client that reads nothing for thirty seconds, even if it sends bytes", async (t) => {
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

test("keeps a client that reads one large response slowly", async (t) => {
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

test("keeps a quiet event stream", async (t) => {
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
