import {
  figuresPath,
  type ScreenFigures,
  screenEvents,
  streamPath,
} from "@aeromaint/contracts/digital-screen/screen.ts";
import { planPointsPath, spaceTreePath } from "@aeromaint/contracts/spaces/space.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { api } from "../../../api/api.ts";
import { ApiError } from "../../../api/api-error.ts";
import { followEvents, sleep } from "../../../api/listen-to-events.ts";

/** `live`: figures update as they change. `lost`: they are stale. */
export type Connection = "opening" | "live" | "lost";

interface Feed {
  figures: ScreenFigures | null;
  connection: Connection;
}

const second = 1_000;
/** Polling interval while the server's stream slots are taken. */
const crowdedPause = 10 * second;
/** Grace period, so that switching between the screen's pages keeps the stream. */
const lingering = 2 * second;

const nothing: Feed = { figures: null, connection: "opening" };
let feed = nothing;
let running: AbortController | null = null;
let lastLeft: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const spaceListeners = new Set<() => void>();

/** Keeps the stream open while there are listeners. Returns the unsubscribe function. */
function subscribeFeed(listener: () => void): () => void {
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

const readFeed = (): Feed => feed;

/** Calls back when spaces or points have changed. Returns the unsubscribe function. */
function onSpaceChange(listener: () => void): () => void {
  spaceListeners.add(listener);
  return () => spaceListeners.delete(listener);
}

function close(): void {
  running?.abort();
  running = null;
  // The next user of this browser may be another one.
  feed = nothing;
}

function set(next: Partial<Feed>): void {
  feed = { ...feed, ...next };
  for (const listener of listeners) listener();
}

function follow(signal: AbortSignal): Promise<void> {
  return followEvents(
    { path: streamPath, signal },
    {
      onEvent: ({ name, data }) => {
        if (name === screenEvents.figures) {
          // The server checks what it sends by the contract.
          set({ figures: JSON.parse(data) as ScreenFigures, connection: "live" });
        } else if (name === screenEvents.space) {
          for (const listener of spaceListeners) listener();
        }
      },
      onFailure: async (error) => {
        const code = error instanceof ApiError ? error.code : undefined;
        if (code === 429) {
          await askOnce(signal);
          await sleep(crowdedPause, signal);
          return "again";
        }
        set({ connection: "lost" });
        // Without a session or the permission, a retry changes nothing.
        if (code !== 401 && code !== 403) return undefined;
        running = null;
        return "stop";
      },
    },
  );
}

/** All stream slots are taken: polls the figures instead. */
async function askOnce(signal: AbortSignal): Promise<void> {
  try {
    const figures = await api.get(figuresPath, {}, { signal });
    set({ figures, connection: "live" });
  } catch {
    if (!signal.aborted) set({ connection: "lost" });
  }
}

/** The live figures and the connection's state. */
export function useFeed(): Feed {
  return useSyncExternalStore(subscribeFeed, readFeed);
}

/** Reloads the plan of the hangars when it has changed. */
export function useFreshPlan(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      onSpaceChange(() => {
        for (const path of [spaceTreePath, planPointsPath]) {
          void queries.invalidateQueries({ queryKey: [path] });
        }
      }),
    [queries],
  );
}
