import { createParser } from "eventsource-parser";

export interface ServerEvent {
  name: string;
  data: string;
}

/** Parses a text/event-stream. Comments are heartbeats, returned as null. */
export async function* serverEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<ServerEvent | null, void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const events: (ServerEvent | null)[] = [];
  const parser = createParser({
    onEvent: ({ event = "message", data }) => events.push({ name: event, data }),
    onComment: () => events.push(null),
  });
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      parser.feed(value);
      yield* events.splice(0);
    }
  } finally {
    // Release the connection if the consumer stops early.
    await reader.cancel().catch(() => {});
  }
}
