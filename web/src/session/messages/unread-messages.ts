import type { OwnMessageCount } from "@aeromaint/contracts/message-center/message.ts";
import {
  messageStreamPath,
  ownMessageCountPath,
} from "@aeromaint/contracts/message-center/message-kinds.ts";
import { useSyncExternalStore } from "react";
import { api } from "../../api/api.ts";
import { ApiError } from "../../api/api-error.ts";
import { followEvents, sleep } from "../../api/listen-to-events.ts";
import { readTokens, subscribeTokens, tokenAccount } from "../../api/tokens.ts";
import { localStore } from "../../ui/storage/browser-storage.ts";

interface UnreadCountMessage {
  account: string;
  total: number;
}

const name = "am:unread-messages";
/** Polling interval in milliseconds, if there is no stream. */
const pollInterval = 60_000;
/** Grace period in milliseconds, so that switching between pages keeps the stream. */
const streamGracePeriod = 2_000;

let total = 0;
let current: { account: string; ending: AbortController } | null = null;
let lastLeft: ReturnType<typeof setTimeout> | undefined;
let forgetTokens: (() => void) | undefined;
const listeners = new Set<() => void>();

/** Number of unread messages of the signed-in person; the same in all tabs of a browser. */
export function useUnreadMessages(): number {
  return useSyncExternalStore(subscribe, () => total);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  clearTimeout(lastLeft);
  forgetTokens ??= subscribeTokens(followAccount);
  followAccount();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) lastLeft = setTimeout(stop, streamGracePeriod);
  };
}

function stop(): void {
  forgetTokens?.();
  forgetTokens = undefined;
  end();
}

function end(): void {
  current?.ending.abort();
  current = null;
  // The next user of this browser may be another person.
  set(0);
}

function set(next: number): void {
  if (next === total) return;
  total = next;
  for (const listener of listeners) listener();
}

function followAccount(): void {
  const account = tokenAccount(readTokens()?.accessToken ?? "");
  if (account === (current?.account ?? null)) return;
  end();
  if (!account) return;
  const ending = new AbortController();
  current = { account, ending };
  void follow(account, ending.signal);
}

/**
 * One tab holds the stream and broadcasts the counts, because HTTP/1.1 allows six connections per
 * host. The next tab takes over when that tab closes. Locks exist only in secure contexts. Without
 * site data there is neither lock nor channel.
 */
async function follow(account: string, signal: AbortSignal): Promise<void> {
  if (localStore.isBlocked()) return poll(signal, set);
  const channel = new BroadcastChannel(name);
  signal.addEventListener("abort", () => channel.close());
  channel.onmessage = ({ data }: MessageEvent<UnreadCountMessage>) => {
    if (data.account === account) set(data.total);
  };
  const say = (next: number) => {
    if (signal.aborted) return;
    set(next);
    channel.postMessage({ account, total: next } satisfies UnreadCountMessage);
  };
  if (!navigator.locks) return poll(signal, say);
  void fetchCount(signal, set);
  await navigator.locks
    .request(`${name}:${account}`, { signal }, () => stream(signal, say))
    // Aborted while waiting for the lock.
    .catch(() => {});
}

function stream(signal: AbortSignal, say: (total: number) => void): Promise<void> {
  return followEvents(
    { path: messageStreamPath, signal },
    {
      onEvent: ({ name: event, data }) => {
        // The server validates events with the contract.
        if (event === "unread") say((JSON.parse(data) as OwnMessageCount).total);
      },
      onFailure: async (error) => {
        if (!(error instanceof ApiError)) return undefined;
        // Without a session a retry is useless; a new session starts a new stream.
        if (error.code === 401) return "stop";
        if (error.code !== 429) return undefined;
        await poll(signal, say);
        return "stop";
      },
    },
  );
}

async function poll(signal: AbortSignal, say: (total: number) => void): Promise<void> {
  const onFocus = () => void fetchCount(signal, say);
  window.addEventListener("focus", onFocus, { signal });
  while (!signal.aborted) {
    await fetchCount(signal, say);
    await sleep(pollInterval, signal);
  }
}

async function fetchCount(signal: AbortSignal, note: (total: number) => void): Promise<void> {
  try {
    const found = await api.get(ownMessageCountPath, {}, { signal });
    if (!signal.aborted) note(found.total);
  } catch {
    // Retried at the next interval.
  }
}
