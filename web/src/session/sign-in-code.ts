import type { Tokens } from "@aeromaint/contracts/auth/sign-in.ts";
import { request } from "../api/request.ts";
import type { UserProfile } from "./profile.ts";
import { type PendingSignIn, storeSignIn } from "./sign-in.ts";

/** Signs in with the second-factor code. @throws ApiError 401 if the ticket has expired */
export async function submitSignInCode(pending: PendingSignIn, code: string): Promise<UserProfile> {
  const body = { ticket: pending.ticket, code };
  const { data } = await request<Tokens>("POST", "/auth/login/second-factor", { body });
  return storeSignIn(data, pending);
}
