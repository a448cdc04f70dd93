import assert from "node:assert/strict";
import { eventsOf } from "../server-events.ts";

/** Event stream of a screen, as browsers read it. */
export interface ScreenStream {
  headers: Headers;
  /** Waits for the next event that contains the text; skips others. */
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
