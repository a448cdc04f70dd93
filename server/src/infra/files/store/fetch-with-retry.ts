import { setTimeout as pause } from "node:timers/promises";

interface Patience {
  /** Milliseconds until the head of an answer has come, all tries together. */
  longest?: number;
  /** Milliseconds before another try. */
  pauses?: readonly number[];
}

/** Bytes of a body that may be in memory as a whole. */
const maxBuffered = 1024 ** 2;

/** What a service answers that is busy or changing over. */
const passing = new Set([429, 500, 502, 503, 504]);

/**
 * A fetch for requests that may be sent twice: tries again what may pass, and does not wait for
 * ever. The body of the answer is not counted. Large blobs need their `content-length` header.
 */
export function fetchWithRetry({
  // Below the time that the database leaves a transaction idle, which a write has open meanwhile.
  longest = 20_000,
  pauses = [200, 800],
}: Patience = {}): typeof fetch {
  return async (input, init) => {
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new Error(`no answer in ${longest} ms`)),
      longest,
    ).unref();
    try {
      for (const wait of pauses) {
        const answer = await send(input, init, late.signal).catch(onlyOf(late));
        if (answer && !passing.has(answer.status)) return answer;
        await answer?.body?.cancel();
        await pause(wait, undefined, { signal: late.signal });
      }
      return await send(input, init, late.signal);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** `fetch` holds all of a blob in memory, a file's too; as a stream it goes piece by piece. */
function send(input: Parameters<typeof fetch>[0], init: RequestInit = {}, signal: AbortSignal) {
  const { body } = init;
  const isLarge = body instanceof Blob && body.size > maxBuffered;
  const sent = isLarge ? { ...init, body: body.stream(), duplex: "half" as const } : init;
  return fetch(input, { ...sent, signal });
}

/** A connection that failed is worth another try, unless the time is up. */
function onlyOf({ signal }: AbortController) {
  return (error: unknown) => {
    if (signal.aborted) throw signal.reason;
    if (error instanceof TypeError) return null;
    throw error;
  };
}
