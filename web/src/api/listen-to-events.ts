import type { KnownPath } from "@aeromaint/contracts/wire/call.ts";
import { createParser } from "eventsource-parser";
import { fetchSignedIn } from "./fetch-signed-in.ts";

/** Milliseconds without a heartbeat after which the connection counts as dead. */
const maxSilence = 40_000;
const second = 1_000;
const maxBackoff = 15 * second;

interface EventHandlers {
  onEvent: (event: ServerEvent) => void;
  /** Decides after a failure: stop, retry immediately, or (undefined) retry after the backoff. */
  onFailure: (error: unknown) => Promise<"stop" | "retry" | undefined>;
}

/**
 * Reads an event stream of the signed-in person. It reconnects when the stream ends, with backoff
 * after failures.
 */
export async function followEvents<const Path extends string>(
  stream: { path: Path & KnownPath<"GET", Path>; signal: AbortSignal },
  { onEvent, onFailure }: EventHandlers,
): Promise<void> {
  const { signal } = stream;
  let failures = 0;
  while (!signal.aborted) {
    try {
      await listen(stream, (event) => {
        failures = 0;
        onEvent(event);
      });
    } catch (error) {
      if (signal.aborted) return;
      const next = await onFailure(error);
      if (next === "stop") return;
      if (next === "retry") continue;
    }
    await sleep(backoffDelay(failures), signal);
    failures += 1;
  }
}

/** @throws ApiError for a refusal */
async function listen(
  { path, signal }: { path: string; signal: AbortSignal },
  onEvent: (event: ServerEvent) => void,
): Promise<void> {
  const silence = new AbortController();
  const any = AbortSignal.any([signal, silence.signal]);
  const response = await fetchSignedIn({ path, signal: any });
  if (!response.body) return;
  const watch = () => setTimeout(() => silence.abort(), maxSilence);
  let timer = watch();
  try {
    for await (const event of serverEvents(response.body)) {
      clearTimeout(timer);
      timer = watch();
      if (event) onEvent(event);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Milliseconds before the next attempt: exponential backoff with jitter. */
export function backoffDelay(failures: number, chance: number = Math.random()): number {
  return Math.min(maxBackoff, second * 2 ** failures) * (0.75 + chance / 2);
}

/** Waits until the time is over or the signal aborts. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

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
