import { useQuery } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { ApiError } from "../api/api-error.ts";
import { callQuery } from "../api/query-by-key.ts";

export function useRegistrationState() {
  return useQuery({
    ...callQuery("/open/registration"),
    staleTime: 60_000,
    meta: { quiet: true, ssr: false },
  });
}

/**
 * Review status of an account after a refused sign-in; null after a wrong password and for other
 * refusals.
 */
export async function findReviewResult(refusal: unknown): Promise<string | null> {
  if (!(refusal instanceof ApiError) || refusal.code !== 401 || !refusal.requestId) return null;
  const path = `/open/registration/result/${encodeURIComponent(refusal.requestId)}` as const;
  try {
    return (await api.get(path)).message;
  } catch {
    // The refusal itself is shown anyway.
    return null;
  }
}
