import assert from "node:assert/strict";
import { buffer } from "node:stream/consumers";
import { test } from "node:test";
import type { ByteRange } from "./file-store.ts";
import { ResumedBody } from "./resumed-body.ts";

const whole = new TextEncoder().encode("left main landing gear");
const range = { start: 5, end: whole.length - 1 };
const wanted = "main landing gear";

type Ending = "ends" | "breaks" | "falls silent";

/** Service with prepared answers: each sends a number of bytes, then ends as given. */
class Service {
  readonly requests: ByteRange[] = [];
  canceled = 0;
  readonly #answers: [length: number, ending: Ending][];

  constructor(...answers: [length: number, ending: Ending][]) {
    this.#answers = answers;
  }

  request = async ({ start, end }: ByteRange): Promise<Response> => {
    const [length, ending] = this.#answers[this.requests.length] ?? [0, "breaks"];
    this.requests.push({ start, end });
    const parts = [whole.subarray(start, Math.min(start + length, end + 1))];
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      const part = parts.pop();
      if (part && part.length > 0) controller.enqueue(part);
      else if (ending === "ends") controller.close();
      else if (ending === "breaks") controller.error(new TypeError("terminated"));
      else return new Promise<void>(() => {});
    };
    const cancel = () => {
      this.canceled += 1;
    };
    return new Response(new ReadableStream({ pull, cancel }, { highWaterMark: 0 }));
  };

  async body(of: { range: ByteRange | null } = { range }) {
    const { request } = this;
    return new ResumedBody({ ...of, answer: await request(range), request, maxSilence: 5 });
  }
}

const textOf = async (service: Service) => String(await buffer(await service.body()));

test("requests the rest after a broken, short or silent answer", async () => {
  const service = new Service([3, "breaks"], [0, "falls silent"], [4, "ends"], [99, "ends"]);
  assert.equal(await textOf(service), wanted);
  assert.deepEqual(
    service.requests.map(({ start }) => start),
    [5, 8, 8, 12],
  );
  assert.ok(service.requests.every(({ end }) => end === range.end));
});

test("requests no more after the last byte", async () => {
  for (const ending of ["ends", "breaks", "falls silent"] as const) {
    const service = new Service([wanted.length, ending]);
    assert.equal(await textOf(service), wanted);
    assert.equal(service.requests.length, 1);
  }
});

test("gives up after three answers without bytes", async () => {
  const service = new Service([3, "breaks"], [0, "ends"], [0, "breaks"]);
  await assert.rejects(textOf(service), /terminated/);
  assert.equal(service.requests.length, 3);
  await assert.rejects(textOf(new Service([0, "ends"], [0, "ends"], [0, "ends"])), /ended early/);
});

test("passes on the refusal of a retry", async () => {
  const { request } = new Service([3, "breaks"]);
  const refuse = async () => {
    throw new Error("gone meanwhile");
  };
  const body = new ResumedBody({ range, answer: await request(range), request: refuse });
  await assert.rejects(buffer(body), /gone meanwhile/);
});

test("reads an answer of unknown length without resuming it", async () => {
  const ended = await new Service([4, "ends"]).body({ range: null });
  assert.equal(String(await buffer(ended)), "main");
  const service = new Service([4, "breaks"]);
  await assert.rejects(buffer(await service.body({ range: null })), /terminated/);
  assert.equal(service.requests.length, 1);
});

test("cancels the service's answer when its reader leaves", async () => {
  for (const begins of [false, true]) {
    const service = new Service([4, "falls silent"]);
    const body = await service.body();
    if (begins) await new Promise((resolve) => body.once("data", resolve));
    const closed = new Promise((resolve) => body.once("close", resolve));
    body.destroy(begins ? new Error("went away") : undefined).on("error", () => {});
    await closed;
    assert.deepEqual([service.canceled, service.requests.length], [1, 1]);
  }
});
