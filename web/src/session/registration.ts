import { useQuery } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { ApiError } from "../api/api-error.ts";
import { callQuery } from "../api/query-by-key.ts";

/** Whether visitors may register themselves now. */
export function useRegistrationState() {
  return useQuery({
    ...callQuery("/open/registration"),
    staleTime: 60_000,
    meta: { quiet: true, ssr: false },
  });
}

/**
 * The review status of an account whose sign-in was just refused; null after a wrong password
 * and for every other refusal.
 */
export async function reviewResult(refusal: unknown): Promise<string | null> {
  if (!(refusal instanceof ApiError) || refusal.code !== 401 || !refusal.requestId) return null;
  const path = `/open/registration/result/${encodeURIComponent(refusal.requestId)}` as const;
  try {
    return (await api.get(path)).message;
  } catch {
    // The refusal itself is shown in any case.
    return null;
  }
}
