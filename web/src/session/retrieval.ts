import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../api/query-by-key.ts";

/** State of the password retrieval; unavailable without a message gateway. */
export function useRetrievalState() {
  return useQuery({
    ...callQuery("/open/password"),
    // Part of the server's configuration, which is fixed at its start.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true, ssr: false },
  });
}
