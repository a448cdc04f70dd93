import type {
  RetrievalCode,
  RetrievalReset,
  RetrievalState,
} from "@aeromaint/contracts/auth/retrieval.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { sealedForServer } from "./sealed-password.ts";

/** Whether a forgotten password can be set anew here; without a message gateway it cannot. */
export function useRetrievalState() {
  return useQuery<RetrievalState>({
    queryKey: ["/open/password"],
    // Said by the server's configuration, which no running server changes.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true, ssr: false },
  });
}

/** Asks for a one-time code. The answer does not tell whether anybody has that number. */
export function requestCode(asked: RetrievalCode): Promise<unknown> {
  return api.post("/open/password/code", asked);
}

/** Sets the new password; answers the sentence to show. */
export async function resetPassword({
  newPassword,
  confirmPassword,
  ...rest
}: RetrievalReset): Promise<string> {
  const body = { ...rest, ...(await sealedForServer({ newPassword, confirmPassword })) };
  return (await api.send("PUT", "/open/password/reset", { body })).message;
}
