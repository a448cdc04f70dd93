import type { OwnMessageCount } from "@aeromaint/contracts/message-center/message.ts";
import {
  messageStreamPath,
  ownMessageCountPath,
} from "@aeromaint/contracts/message-center/message-kinds.ts";
import { useSyncExternalStore } from "react";
import { api } from "../../api/api.ts";
import { ApiError } from "../../api/api-error.ts";
import { followEvents, pause } from "../../api/listen-to-events.ts";
import { readTokens, subscribeTokens, tokenAccount } from "../../api/tokens.ts";
import { localStore } from "../../ui/storage/browser-storage.ts";

/** What tabs of one browser say to each other. */
interface Said {
  account: string;
  total: number;
}

const name = "am:unread-messages";
/** Milliseconds between two questions where there is no stream. */
const pollInterval = 60_000;
/** Grace period, so that switching between pages keeps the stream. */
const lingering = 2_000;

let total = 0;
let current: { account: string; ending: AbortController } | null = null;
let lastLeft: ReturnType<typeof setTimeout> | undefined;
let forgetTokens: (() => void) | undefined;
const listeners = new Set<() => void>();

/** How many messages the signed-in person has not read: the same in all tabs of a browser. */
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
    if (listeners.size === 0) lastLeft = setTimeout(stop, lingering);
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
  // The next user of this browser may be another one.
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
 * One tab of a browser has the stream and passes on what it says: browsers open six connections to a host
 * under HTTP/1.1. The next tab takes over once that one closes. Locks are there in secure contexts alone.
 */
async function follow(account: string, signal: AbortSignal): Promise<void> {
  const channel = new BroadcastChannel(name);
  signal.addEventListener("abort", () => channel.close());
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.account === account) set(data.total);
  };
  const say = (next: number) => {
    if (signal.aborted) return;
    set(next);
    channel.postMessage({ account, total: next } satisfies Said);
  };
  if (!navigator.locks || localStore.isBlocked()) return poll(signal, say);
  void askOnce(signal, set);
  await navigator.locks
    .request(`${name}:${account}`, { signal }, () => stream(signal, say))
    // Ended while it waited for its turn.
    .catch(() => {});
}

function stream(signal: AbortSignal, say: (total: number) => void): Promise<void> {
  return followEvents(
    { path: messageStreamPath, signal },
    {
      onEvent: ({ name: event, data }) => {
        // The server checks what it sends by the contract.
        if (event === "unread") say((JSON.parse(data) as OwnMessageCount).total);
      },
      onFailure: async (error) => {
        if (!(error instanceof ApiError)) return undefined;
        // Without a session another try changes nothing; a new one begins anew.
        if (error.code === 401) return "stop";
        if (error.code !== 429) return undefined;
        await poll(signal, say);
        return "stop";
      },
    },
  );
}

async function poll(signal: AbortSignal, say: (total: number) => void): Promise<void> {
  const onFocus = () => void askOnce(signal, say);
  window.addEventListener("focus", onFocus, { signal });
  while (!signal.aborted) {
    await askOnce(signal, say);
    await pause(pollInterval, signal);
  }
}

async function askOnce(signal: AbortSignal, note: (total: number) => void): Promise<void> {
  try {
    const found = await api.get(ownMessageCountPath, {}, { signal });
    if (!signal.aborted) note(found.total);
  } catch {
    // The next turn asks again.
  }
}
