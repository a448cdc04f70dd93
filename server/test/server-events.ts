/** Events of a stream, each as its text lines. */
export async function* eventsOf(stream: AsyncIterable<unknown>): AsyncGenerator<string, undefined> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of stream) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    yield* events;
  }
}
