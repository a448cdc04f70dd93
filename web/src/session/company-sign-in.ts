import type {
  ProviderFlowPurpose,
  ProviderFlowResult,
} from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import { api } from "../api/api.ts";
import { request } from "../api/request.ts";
import { hasToken } from "../api/tokens.ts";
import { keepSession } from "./sign-in.ts";

/** By which windows of this site tell each other that a round to a provider has ended well. */
const channelName = "company-sign-in";

const startOf = (providerId: string) => `/auth/company/${providerId}/start` as const;
const finishOf = (providerId: string) => `/auth/company/${providerId}/finish` as const;

/** Leaves for the company's provider; it sends back to a page that ends the sign-in and leads on. */
export async function leaveForProvider(providerId: string, redirect: string): Promise<void> {
  const body = { purpose: "signIn", redirect };
  const { data } = await request<{ url: string }>("POST", startOf(providerId), { body });
  window.location.assign(data.url);
}

/**
 * Opens a round in a window of its own, for somebody who is signed in. To be called by a press, or the
 * browser opens none. @returns a promise of its good end, and how to stop waiting; null without a window
 */
export function openRound(
  providerId: string,
  purpose: Exclude<ProviderFlowPurpose, "signIn">,
): { done: Promise<void>; stop: () => void } | null {
  const opened = window.open("about:blank", "_blank", "popup,width=560,height=760");
  if (!opened) return null;
  const channel = new BroadcastChannel(channelName);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = () => channel.close();
  api.post(startOf(providerId), { purpose }).then(
    ({ url }) => {
      const state = new URL(url).searchParams.get("state");
      channel.addEventListener("message", ({ data }) => {
        if (data !== state) return;
        stop();
        resolve();
      });
      opened.location.href = url;
    },
    (error: unknown) => {
      stop();
      opened.close();
      reject(error);
    },
  );
  return { done: promise, stop };
}

/** Proves by a round in a window of its own that it is still oneself. To be called by a press. */
export async function proveByRound(providerId: string): Promise<void> {
  const round = openRound(providerId, "proof");
  if (!round) throw new Error(windowRefused);
  await round.done;
}

export const windowRefused = "浏览器阻止了新窗口，请允许后重试";

/** Hands in what a provider has sent the browser back with. Throws ApiError. */
export async function endRound(providerId: string, answer: string): Promise<ProviderFlowResult> {
  const body = { answer: answer.replace(/^\?/, "") };
  if (!hasToken())
    return (await request<ProviderFlowResult>("POST", finishOf(providerId), { body })).data;
  return api.post(finishOf(providerId), body);
}

/** Tells the window that opened the round. */
export function announceEnd(answer: string): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(new URLSearchParams(answer).get("state"));
  channel.close();
}

/** Stores the tokens of a sign-in once the account is known to belong to where it leads. */
export async function settleRound({ redirect, tokens }: ProviderFlowResult): Promise<void> {
  if (tokens) await keepSession(tokens, redirect.startsWith("/web-site/") ? "site" : "office");
}
