import {
  figuresPath,
  type ScreenFigures,
  screenEvents,
  streamPath,
} from "@aeromaint/contracts/digital-screen/screen.ts";
import { api } from "../../../api/api.ts";
import { ApiError } from "../../../api/api-error.ts";
import { fetchSignedIn } from "../../../api/fetch-signed-in.ts";
import { serverEvents } from "./server-events.ts";

/** `live`: figures come as they change. `lost`: they stand as they were. */
export type Connection = "opening" | "live" | "lost";

export interface Feed {
  figures: ScreenFigures | null;
  connection: Connection;
}

const second = 1_000;
/** Nothing for so long, not even a sign of life: the connection is dead without having said so. */
const longestSilence = 40 * second;
const longestPause = 15 * second;
/** How long a screen that found the server full waits before it asks again. */
const crowdedPause = 10 * second;
/** A page that gives way to another of the screen does not end the stream. */
const lingering = 2 * second;

const nothing: Feed = { figures: null, connection: "opening" };
let feed = nothing;
let running: AbortController | null = null;
let lastLeft: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const spaceListeners = new Set<() => void>();

/** The stream is open as long as somebody listens. Returns how to stop. */
export function subscribeFeed(listener: () => void): () => void {
  listeners.add(listener);
  clearTimeout(lastLeft);
  if (!running) {
    running = new AbortController();
    void follow(running.signal);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) lastLeft = setTimeout(close, lingering);
  };
}

export const readFeed = (): Feed => feed;

/** Told when spaces or points have changed. Returns how to stop. */
export function onSpaceChange(listener: () => void): () => void {
  spaceListeners.add(listener);
  return () => spaceListeners.delete(listener);
}

function close(): void {
  running?.abort();
  running = null;
  // The next one in this browser may be somebody else.
  feed = nothing;
}

function set(next: Partial<Feed>): void {
  feed = { ...feed, ...next };
  for (const listener of listeners) listener();
}

/** Opens the stream again whenever it ends, later and later while it cannot be opened. */
async function follow(signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await listen(signal, () => {
        failures = 0;
      });
      // Ended in order: the token that it was opened with has run out, or the server restarts.
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && error.code === 429) {
        await askOnce(signal);
        await pause(crowdedPause, signal);
        continue;
      }
      set({ connection: "lost" });
      // Without a sign-in or the right to watch, asking again changes nothing.
      if (error instanceof ApiError && [401, 403].includes(error.code)) {
        running = null;
        return;
      }
    }
    await pause(pauseAfter(failures), signal);
    failures += 1;
  }
}

/** Milliseconds before the next try: twice as long each time, a little apart from other screens. */
export function pauseAfter(failures: number, chance: number = Math.random()): number {
  return Math.min(longestPause, second * 2 ** failures) * (0.75 + chance / 2);
}

async function listen(signal: AbortSignal, onOpen: () => void): Promise<void> {
  const silence = new AbortController();
  const any = AbortSignal.any([signal, silence.signal]);
  const response = await fetchSignedIn({ path: streamPath, signal: any });
  if (!response.body) return;
  const watch = () => setTimeout(() => silence.abort(), longestSilence);
  let timer = watch();
  try {
    for await (const event of serverEvents(response.body)) {
      clearTimeout(timer);
      timer = watch();
      if (event?.name === screenEvents.figures) {
        onOpen();
        // The server checks what it sends by the contract.
        set({ figures: JSON.parse(event.data) as ScreenFigures, connection: "live" });
      } else if (event?.name === screenEvents.space) {
        for (const listener of spaceListeners) listener();
      }
    }
  } finally {
    clearTimeout(timer);
  }
}

/** All places are taken: the figures are asked for now and then instead. */
async function askOnce(signal: AbortSignal): Promise<void> {
  try {
    const figures = await api.get<ScreenFigures>(figuresPath, {}, { signal });
    set({ figures, connection: "live" });
  } catch {
    if (!signal.aborted) set({ connection: "lost" });
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
