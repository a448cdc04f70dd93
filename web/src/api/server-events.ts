import { createParser } from "eventsource-parser";

/** One event of a stream. */
export interface ServerEvent {
  name: string;
  data: string;
}

/** The events of a text/event-stream, as they arrive; comments are heartbeats, yielded as null. */
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
    // A consumer that stops iterating releases the connection.
    await reader.cancel().catch(() => {});
  }
}
