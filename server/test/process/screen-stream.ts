import assert from "node:assert/strict";

/** The screen's stream as a browser reads it. */
export interface ScreenStream {
  headers: Headers;
  /** The next event of the figures that says this; earlier ones are passed over. */
  until(text: string): Promise<void>;
  leave(): void;
}

export async function openStream(address: string, token: string): Promise<ScreenStream> {
  const left = new AbortController();
  const response = await fetch(`${address}/api/screen/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: left.signal,
  });
  assert.equal(response.status, 200);
  const events = eventsOf(response.body ?? new ReadableStream());
  return {
    headers: response.headers,
    until: async (text) => {
      for (;;) {
        const { value, done } = await events.next();
        assert.ok(!done, `the stream ended before it said ${text}`);
        if (value.startsWith("event: figures\n") && value.includes(text)) return;
      }
    },
    leave: () => left.abort(),
  };
}

async function* eventsOf(stream: AsyncIterable<unknown>): AsyncGenerator<string, undefined> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of stream) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    yield* events;
  }
}
