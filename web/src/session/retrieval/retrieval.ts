import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/query-by-key.ts";

/** Whether a forgotten password can be reset here; without a message gateway it cannot. */
export function useRetrievalState() {
  return useQuery({
    ...callQuery("/open/password"),
    // From the server's configuration, which a running server never changes.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true, ssr: false },
  });
}
