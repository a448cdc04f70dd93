import type { RetrievalCode, RetrievalReset } from "@aeromaint/contracts/auth/retrieval.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { callQuery } from "../api/query-by-key.ts";
import { sealPasswords } from "./sealed-password.ts";

/** Whether a forgotten password can be reset here; without a message gateway it cannot. */
export function useRetrievalState() {
  return useQuery({
    ...callQuery("/open/password"),
    // From the server's configuration, which a running server never changes.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true, ssr: false },
  });
}

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
