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
  let text = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      // A line end may be split between two chunks.
      const blocks = `${text}${value}`.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) yield eventIn(block);
    }
  } finally {
    // A consumer that stops iterating releases the connection.
    await reader.cancel().catch(() => {});
  }
}

function eventIn(block: string): ServerEvent | null {
  const fields = block.split("\n").map((line) => /^([a-z]+): ?(.*)$/.exec(line));
  const named = (name: string) => fields.flatMap((field) => (field?.[1] === name ? field[2] : []));
  const data = named("data");
  return data.length > 0 ? { name: named("event")[0] ?? "message", data: data.join("\n") } : null;
}
