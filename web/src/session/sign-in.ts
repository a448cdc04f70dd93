import type { SecondFactorTicket } from "@aeromaint/contracts/auth/second-factor.ts";
import type { SignedOut, Tokens } from "@aeromaint/contracts/auth/sign-in.ts";
import type { SignInPanels } from "@aeromaint/contracts/site-info/site-info.ts";
import { errorTexts } from "@aeromaint/contracts/wire/errors.ts";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../api/api-error.ts";
import { callQuery } from "../api/query-by-key.ts";
import { request } from "../api/request.ts";
import { clearTokens, readTokens, storeTokens } from "../api/tokens.ts";
import type { UserProfile } from "./profile.ts";
import { forgetRemembered, rememberSignIn } from "./remembered-sign-in.ts";
import { sealPassword } from "./sealed-box.ts";

export interface SignInRequest {
  username: string;
  password: string;
  code: string;
  uuid: string;
  publicKey: string;
  /** Which user types it admits is a system parameter; others are signed out again. */
  panel: keyof SignInPanels;
  /** The sealed password of an earlier sign-in, sent in place of the password. */
  remembered?: string | undefined;
  /** Whether to remember account and sealed password. */
  remember?: boolean;
  /** The company's directory that knows account and password. */
  providerId?: string | undefined;
}

/** The captcha of a sign-in form. It is valid for one attempt: refresh it after every failure. */
export function useCaptcha({ enabled = true } = {}) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...callQuery("/captcha"),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: 1,
    enabled,
    meta: { quiet: true },
  });
  return {
    captcha: data,
    failed: isError,
    loading: isFetching,
    refresh: () => void refetch(),
    /** Awaits the captcha if it is still loading; undefined where loading failed. */
    arrived: async () => data ?? (await refetch()).data,
  };
}

/** A sign-in with a correct password that still needs a second-factor code. */
export interface PendingSignIn {
  ticket: string;
  form: SignInRequest;
  /** The sealed password. */
  box: string;
}

/**
 * Signs in and stores the tokens once the account is known to belong to this panel; where a code is
 * required as well, returns what `submitSignInCode` needs. Throws ApiError with the sentence to show;
 * the captcha is used up either way.
 */
export async function beginSignIn(form: SignInRequest): Promise<UserProfile | PendingSignIn> {
  const { username, code, uuid, remembered, providerId } = form;
  const box = remembered ?? (await sealPassword(form.password, form.publicKey));
  const response = await exchangePassword(
    { username, password: box, code, uuid, providerId },
    remembered,
  );
  if ("secondFactor" in response) return { ticket: response.secondFactor.ticket, form, box };
  return settled(response, { form, box });
}

/** A sign-in without a second step, for the panel that has none: only staff may have one. */
export async function signInWithPassword(form: SignInRequest): Promise<UserProfile> {
  const outcome = await beginSignIn(form);
  if ("ticket" in outcome) throw new ApiError({ code: 401, message: errorTexts.signInFailed });
  return outcome;
}

/** Keeps the session, and what is to be remembered of the form. */
export async function settled(
  tokens: Tokens,
  { form, box }: Pick<PendingSignIn, "form" | "box">,
): Promise<UserProfile> {
  const profile = await keepSession(tokens, form.panel);
  if (form.remember) rememberSignIn({ username: form.username, box });
  else forgetRemembered();
  return profile;
}

/** Stores the tokens once the account is known to belong to this panel. Throws ApiError. */
export async function keepSession(tokens: Tokens, panel: keyof SignInPanels): Promise<UserProfile> {
  const profile = await profileFor(panel, tokens);
  storeTokens(tokens);
  return profile;
}

/** Ends the session in this browser and, if the server is reachable, there too. */
export async function signOut(): Promise<void> {
  const token = readTokens()?.accessToken;
  clearTokens();
  const url = token && (await endSession(token));
  if (url) window.location.assign(url);
}

/** Tries that are left from which on a refusal names them. */
const few = 2;

async function exchangePassword(
  body: Record<string, string | undefined>,
  remembered?: string,
): Promise<Tokens | SecondFactorTicket> {
  try {
    return (await request<Tokens | SecondFactorTicket>("POST", "/auth/login", { body })).data;
  } catch (error) {
    // The key was rotated: the password has to be typed again.
    const boxRefused =
      error instanceof ApiError && error.errors.some(({ field }) => field === "password");
    if (remembered && boxRefused) forgetRemembered();
    if (error instanceof ApiError && error.triesLeft !== undefined && error.triesLeft <= few) {
      error.message += `，还可尝试 ${error.triesLeft} 次`;
    }
    throw error;
  }
}

async function profileFor(panel: SignInRequest["panel"], tokens: Tokens): Promise<UserProfile> {
  const token = tokens.accessToken;
  const [{ data: profile }, { data: panels }] = await Promise.all([
    request<UserProfile>("GET", "/system/common/user/profile", { token }),
    request<SignInPanels>("GET", "/open/site/sign-in"),
  ]);
  if (panels[panel].includes(profile.user.userType)) return profile;
  await endSession(token);
  throw new ApiError({ code: 401, message: errorTexts.signInFailed });
}

/** Where to go on, for a session that ends at the company's provider as well. */
async function endSession(token: string): Promise<string | null> {
  const ending = request<SignedOut>("DELETE", "/auth/logout", { token, keepalive: true });
  // Without its tokens the browser is signed out in any case.
  return ending.then(({ data }) => data?.url).catch(() => null);
}
