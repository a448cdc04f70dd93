import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { test } from "node:test";
import Fastify from "fastify";
import { eventually } from "../../../test/process/eventually.ts";
import type { App } from "./app-type.ts";
import { limitBodyTime } from "./body-timeout.ts";

const KiB = 1024;
const step = 10 * KiB;
const steps = 12;

test("cuts a body that stalls after a good start, and accepts a slow one", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const app = Fastify();
  limitBodyTime(app as unknown as App);
  const arrived = { "/slow": 0, "/still": 0 };
  app.addContentTypeParser("*", (request, payload, done) => {
    payload.on("data", (chunk: Buffer) => {
      arrived[request.url as keyof typeof arrived] += chunk.length;
    });
    payload.once("end", () => done(null));
  });
  app.post("/slow", async () => "arrived");
  app.post("/still", async () => "arrived");
  const { port } = new URL(await app.listen({ port: 0 }));

  async function begin(path: keyof typeof arrived): Promise<Socket> {
    const socket = connect(Number(port), "127.0.0.1");
    t.after(() => socket.destroy());
    await once(socket, "connect");
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/odd`;
    socket.write(`${head}\r\nContent-Length: ${step * steps}\r\n\r\n`);
    return socket;
  }
  async function grow(socket: Socket, path: keyof typeof arrived): Promise<void> {
    const before = arrived[path];
    socket.write("x".repeat(step));
    await eventually("the bytes have come", () => arrived[path] === before + step);
  }

  t.after(() => app.close());
  const [slow, still] = [await begin("/slow"), await begin("/still")];
  const answers = Promise.all([once(slow, "data"), once(still, "data")]);
  await grow(still, "/still");
  await grow(still, "/still");
  // Forty seconds and more, at a few kilobytes per second.
  for (let at = 1; at < steps; at += 1) {
    await grow(slow, "/slow");
    t.mock.timers.tick(4_000);
  }
  await grow(slow, "/slow");
  const [[slowAnswer], [stillAnswer]] = await answers;
  assert.match(String(slowAnswer), /^HTTP\/1\.1 200 /);
  assert.match(String(stillAnswer), /^HTTP\/1\.1 408 /);
  assert.equal(arrived["/still"], 2 * step);
});
