import type { SecondFactorTicket } from "@aeromaint/contracts/auth/second-factor.ts";
import type { SignedOut, Tokens } from "@aeromaint/contracts/auth/sign-in.ts";
import type { SignInPanels } from "@aeromaint/contracts/site-info/site-info.ts";
import { errorTexts } from "@aeromaint/contracts/wire/errors.ts";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../api/api-error.ts";
import { quietQuery } from "../api/query-by-key.ts";
import { request } from "../api/request.ts";
import { clearTokens, readTokens, storeTokens } from "../api/tokens.ts";
import type { UserProfile } from "./profile.ts";
import { forgetRemembered, rememberSignIn } from "./remembered-sign-in.ts";
import { sealPassword } from "./sealed-password.ts";

interface SignInRequest {
  username: string;
  password: string;
  code: string;
  uuid: string;
  publicKey: string;
  /**
   * Sign-in panel. A system parameter lists its user types; other accounts are signed out again.
   */
  panel: keyof SignInPanels;
  /** Sealed password of an earlier sign-in, sent instead of the password. */
  remembered?: string | undefined;
  remember?: boolean;
  /** Company directory that verifies account and password. */
  providerId?: string | undefined;
}

/** Captcha of a sign-in form. It is valid for one attempt: refresh it after every failure. */
export function useCaptcha({ enabled = true } = {}) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...quietQuery("/captcha"),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: 1,
    enabled,
  });
  return {
    captcha: data,
    failed: isError,
    loading: isFetching,
    refresh: () => void refetch(),
    /** Waits for the captcha; undefined if loading failed. */
    arrived: async () => data ?? (await refetch()).data,
  };
}

/** Sign-in with a correct password that still needs a second-factor code. */
export interface PendingSignIn {
  ticket: string;
  form: SignInRequest;
  box: string;
}

/**
 * Signs in and stores the tokens if the account belongs to this panel. If a code is required, it
 * returns the ticket of the second step. The captcha is used either way.
 * @throws ApiError
 */
export async function beginSignIn(form: SignInRequest): Promise<UserProfile | PendingSignIn> {
  const { username, code, uuid, remembered, providerId } = form;
  const box = remembered ?? (await sealPassword(form.password, form.publicKey));
  const response = await exchangePassword(
    { username, password: box, code, uuid, providerId },
    remembered,
  );
  if ("secondFactor" in response) return { ticket: response.secondFactor.ticket, form, box };
  return storeSignIn(response, { form, box });
}

/** Stores the session and the remembered values. */
export async function storeSignIn(
  tokens: Tokens,
  { form, box }: Pick<PendingSignIn, "form" | "box">,
): Promise<UserProfile> {
  const profile = await storeSession(tokens, form.panel);
  if (form.remember) rememberSignIn({ username: form.username, box });
  else forgetRemembered();
  return profile;
}

/** Stores the tokens if the account belongs to this panel. @throws ApiError */
export async function storeSession(
  tokens: Tokens,
  panel: keyof SignInPanels,
): Promise<UserProfile> {
  const profile = await profileFor(panel, tokens);
  storeTokens(tokens);
  return profile;
}

/** Ends the session in this browser and, if the server is reachable, on the server. */
export async function signOut(): Promise<void> {
  const token = readTokens()?.accessToken;
  clearTokens();
  const url = token && (await endSession(token));
  if (url) window.location.assign(url);
}

/** A refusal shows the remaining tries from this number on. */
const few = 2;

async function exchangePassword(
  body: Record<string, string | undefined>,
  remembered?: string,
): Promise<Tokens | SecondFactorTicket> {
  try {
    return (await request<Tokens | SecondFactorTicket>("POST", "/auth/login", { body })).data;
  } catch (error) {
    // The key was rotated: the user must type the password again.
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

/** URL to end the session at the company's provider; null if not needed. */
async function endSession(token: string): Promise<string | null> {
  const ending = request<SignedOut>("DELETE", "/auth/logout", { token, keepalive: true });
  // Without its tokens the browser is signed out in any case.
  return ending.then(({ data }) => data?.url).catch(() => null);
}
