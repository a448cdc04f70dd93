import type {
  ProviderFlowPurpose,
  ProviderFlowResult,
} from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import { api } from "../api/api.ts";
import { request } from "../api/request.ts";
import { hasToken } from "../api/tokens.ts";
import { storeSession } from "./sign-in.ts";

/** Channel that tells other windows of this site about a finished round trip to a provider. */
const channelName = "company-sign-in";

const startOf = (providerId: string) => `/auth/company/${providerId}/start` as const;
const finishOf = (providerId: string) => `/auth/company/${providerId}/finish` as const;

/**
 * Redirects to the company's provider. The provider returns to a page that completes the sign-in.
 */
export async function redirectToProvider(providerId: string, redirect: string): Promise<void> {
  const body = { purpose: "signIn", redirect };
  const { data } = await request<{ url: string }>("POST", startOf(providerId), { body });
  window.location.assign(data.url);
}

/**
 * Opens a round trip to the provider in a new window, for a signed-in person. Call it in a click
 * handler: otherwise the browser blocks the window.
 * @returns promise of the success, and a function to stop waiting; null if the window is blocked
 */
export function openProviderWindow(
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

/** Confirms the person's identity by a round trip in a new window. Call it in a click handler. */
export async function confirmWithProvider(providerId: string): Promise<void> {
  const round = openProviderWindow(providerId, "proof");
  if (!round) throw new Error(windowBlockedMessage);
  await round.done;
}

export const windowBlockedMessage = "浏览器阻止了新窗口，请允许后重试";

/** Sends the provider's response to the server. @throws ApiError */
export async function completeProviderSignIn(
  providerId: string,
  answer: string,
): Promise<ProviderFlowResult> {
  const body = { answer: answer.replace(/^\?/, "") };
  if (!hasToken())
    return (await request<ProviderFlowResult>("POST", finishOf(providerId), { body })).data;
  return api.post(finishOf(providerId), body);
}

/** Notifies the window that opened the round trip. */
export function announceProviderResult(answer: string): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(new URLSearchParams(answer).get("state"));
  channel.close();
}

/** Stores the tokens of a sign-in if the account belongs to the redirect's area. */
export async function storeProviderSession({
  redirect,
  tokens,
}: ProviderFlowResult): Promise<void> {
  if (tokens) await storeSession(tokens, redirect.startsWith("/web-site/") ? "site" : "office");
}
