import {
  type ScreenFigures,
  screenEvents,
  screenFiguresPath,
  screenStreamPath,
} from "@aeromaint/contracts/digital-screen/screen.ts";
import { planPointsPath, spaceTreePath } from "@aeromaint/contracts/spaces/space.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { api } from "../../../api/api.ts";
import { ApiError } from "../../../api/api-error.ts";
import { followEvents, sleep } from "../../../api/listen-to-events.ts";

/** `live`: figures update as they change. `lost`: they are stale. */
export type ConnectionState = "opening" | "live" | "lost";

interface ScreenFeed {
  figures: ScreenFigures | null;
  connection: ConnectionState;
}

const second = 1_000;
/** Polling interval while the server's stream slots are taken. */
const pollInterval = 10 * second;
/** Grace period, so that a change between the screen's pages keeps the stream. */
const gracePeriod = 2 * second;

const emptyFeed: ScreenFeed = { figures: null, connection: "opening" };
let feed = emptyFeed;
let running: AbortController | null = null;
let closeTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const spaceListeners = new Set<() => void>();

/** Keeps the stream open while there are listeners. Returns the unsubscribe function. */
function subscribeFeed(listener: () => void): () => void {
  listeners.add(listener);
  clearTimeout(closeTimer);
  if (!running) {
    running = new AbortController();
    void follow(running.signal);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) closeTimer = setTimeout(close, gracePeriod);
  };
}

const readFeed = (): ScreenFeed => feed;

/** Calls back after spaces or points change. Returns the unsubscribe function. */
function onSpaceChange(listener: () => void): () => void {
  spaceListeners.add(listener);
  return () => spaceListeners.delete(listener);
}

function close(): void {
  running?.abort();
  running = null;
  // The next user of this browser may be another person.
  feed = emptyFeed;
}

function set(next: Partial<ScreenFeed>): void {
  feed = { ...feed, ...next };
  for (const listener of listeners) listener();
}

function follow(signal: AbortSignal): Promise<void> {
  return followEvents(
    { path: screenStreamPath, signal },
    {
      onEvent: ({ name, data }) => {
        if (name === screenEvents.figures) {
          // The server validates the data against the contract.
          set({ figures: JSON.parse(data) as ScreenFigures, connection: "live" });
        } else if (name === screenEvents.space) {
          for (const listener of spaceListeners) listener();
        }
      },
      onFailure: async (error) => {
        const code = error instanceof ApiError ? error.code : undefined;
        if (code === 429) {
          await pollFigures(signal);
          await sleep(pollInterval, signal);
          return "retry";
        }
        set({ connection: "lost" });
        // A retry without session or permission fails again.
        if (code !== 401 && code !== 403) return undefined;
        running = null;
        return "stop";
      },
    },
  );
}

/** Polls the figures while all stream slots are taken. */
async function pollFigures(signal: AbortSignal): Promise<void> {
  try {
    const figures = await api.get(screenFiguresPath, {}, { signal });
    set({ figures, connection: "live" });
  } catch {
    if (!signal.aborted) set({ connection: "lost" });
  }
}

export function useScreenFeed(): ScreenFeed {
  return useSyncExternalStore(subscribeFeed, readFeed);
}

/** Reloads the plan of the hangars after a change. */
export function usePlanUpdates(): void {
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
