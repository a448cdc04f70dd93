import type { Captcha, Tokens } from "@aeromaint/contracts/auth/auth.ts";
import type { SecondFactorTicket } from "@aeromaint/contracts/auth/second-factor.ts";
import { errorTexts } from "@aeromaint/contracts/errors.ts";
import type { SignInPanels } from "@aeromaint/contracts/site-info/site-info.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { ApiError } from "../api/api-error.ts";
import { request } from "../api/request.ts";
import { clearTokens, readTokens, storeTokens } from "../api/tokens.ts";
import type { Profile } from "./profile.ts";
import { forgetRemembered, remember as keep } from "./remembered-sign-in.ts";
import { sealed } from "./sealed-box.ts";

export interface SignInRequest {
  username: string;
  password: string;
  code: string;
  uuid: string;
  publicKey: string;
  /** Which user types it keeps is a system parameter; anyone else is signed out again. */
  panel: keyof SignInPanels;
  /** A box kept from an earlier sign-in, sent in place of the password. */
  remembered?: string | undefined;
  /** Whether to keep account and box for the next time. */
  remember?: boolean;
}

/** The captcha of a sign-in form. It is good for one try: refresh it after every failure. */
export function useCaptcha({ enabled = true } = {}) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ["/captcha"],
    queryFn: ({ signal }) => api.get<Captcha>("/captcha", {}, { signal }),
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
    /** For whoever is quicker than the captcha; nothing where it cannot be had. */
    arrived: async () => data ?? (await refetch()).data,
  };
}

/** A sign-in whose password was right and which waits for a code. */
export interface PendingSignIn {
  ticket: string;
  form: SignInRequest;
  /** The password as it travelled. */
  box: string;
}

/**
 * Signs in and stores the tokens once the account is known to belong to this panel; where a code is
 * asked for as well, answers what `finishSignIn` needs. Throws ApiError with the sentence to show;
 * the captcha is used up either way.
 */
export async function beginSignIn(form: SignInRequest): Promise<Profile | PendingSignIn> {
  const { username, code, uuid, remembered } = form;
  const box = remembered ?? (await sealed(form.password, form.publicKey));
  const answer = await exchanged({ username, password: box, code, uuid }, remembered);
  if ("secondFactor" in answer) return { ticket: answer.secondFactor.ticket, form, box };
  return settled(answer, { form, box });
}

/** Signs in with the code that was asked for. Throws ApiError: 401 when it came too late. */
export async function finishSignIn(pending: PendingSignIn, code: string): Promise<Profile> {
  const body = { ticket: pending.ticket, code };
  const { data } = await request<Tokens>("POST", "/auth/login/second-factor", { body });
  return settled(data, pending);
}

/** A sign-in without a second step, for the panel that has none: only staff may have one. */
export async function signIn(form: SignInRequest): Promise<Profile> {
  const outcome = await beginSignIn(form);
  if ("ticket" in outcome) throw new ApiError({ code: 401, message: errorTexts.signInFailed });
  return outcome;
}

async function settled(
  tokens: Tokens,
  { form, box }: Pick<PendingSignIn, "form" | "box">,
): Promise<Profile> {
  const profile = await profileFor(form.panel, tokens);
  if (form.remember) keep({ username: form.username, box });
  else forgetRemembered();
  storeTokens(tokens);
  return profile;
}

/** Ends the session on the server as far as it can be reached, and always in this browser. */
export async function signOut(): Promise<void> {
  const token = readTokens()?.accessToken;
  clearTokens();
  if (token) await endSession(token);
}

async function exchanged(
  body: Record<string, string>,
  remembered?: string,
): Promise<Tokens | SecondFactorTicket> {
  try {
    return (await request<Tokens | SecondFactorTicket>("POST", "/auth/login", { body })).data;
  } catch (error) {
    // The box no longer opens (its key has been rotated): the password has to be typed again.
    const boxRefused =
      error instanceof ApiError && error.errors.some(({ field }) => field === "password");
    if (remembered && boxRefused) forgetRemembered();
    throw error;
  }
}

async function profileFor(panel: SignInRequest["panel"], tokens: Tokens): Promise<Profile> {
  const token = tokens.accessToken;
  const [{ data: profile }, { data: panels }] = await Promise.all([
    request<Profile>("GET", "/system/common/user/profile", { token }),
    request<SignInPanels>("GET", "/open/site/sign-in"),
  ]);
  if (panels[panel].includes(profile.user.userType)) return profile;
  await endSession(token);
  throw new ApiError({ code: 401, message: errorTexts.signInFailed });
}

async function endSession(token: string): Promise<void> {
  try {
    await request("DELETE", "/auth/logout", { token, keepalive: true });
  } catch {
    // Nothing is left to do here: without its tokens the browser is signed out in any case.
  }
}
