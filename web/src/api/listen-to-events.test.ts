import { expect, it } from "vitest";
import { type ServerEvent, serverEvents } from "./listen-to-events.ts";

/** Reads a stream that arrives in pieces of `size` bytes; they may split a character. */
async function read(text: string, size = text.length * 4): Promise<(ServerEvent | null)[]> {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size)
        controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
  const events: (ServerEvent | null)[] = [];
  for await (const event of serverEvents(body)) events.push(event);
  return events;
}

it("reads events with their names, and comments as heartbeats", async () => {
  expect(await read('event: figures\ndata: {"a":1}\n\n: \n\ndata: x\n\n')).toEqual([
    { name: "figures", data: '{"a":1}' },
    null,
    { name: "message", data: "x" },
  ]);
});

it("joins pieces and drops an incomplete event at the end", async () => {
  const text = "event: figures\ndata: 机库\n\ndata: half";
  for (const size of [1, 2, 7]) {
    expect(await read(text, size)).toEqual([{ name: "figures", data: "机库" }]);
  }
});
