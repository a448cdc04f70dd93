import type { RetrievalCode, RetrievalReset } from "@aeromaint/contracts/auth/retrieval.ts";
import { api } from "../api/api.ts";
import { sealPasswords } from "./sealed-password.ts";

/** Requests a one-time code. The response does not reveal whether the number is registered. */
export function requestCode(request: RetrievalCode): Promise<unknown> {
  return api.post("/open/password/code", request);
}

/** Sets the new password; answers the sentence to show. */
export async function sendPasswordReset({
  newPassword,
  confirmPassword,
  ...rest
}: RetrievalReset): Promise<string> {
  const body = { ...rest, ...(await sealPasswords({ newPassword, confirmPassword })) };
  return (await api.send("PUT", "/open/password/reset", { body })).message;
}
