import type { SignInput } from "@aeromaint/contracts/documents/circulation.ts";
import { circulationPath } from "@aeromaint/contracts/documents/circulation-state.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api } from "../api/api.ts";
import { quietQuery } from "../api/query-by-key.ts";
import { ownCirculationCountPath, ownCirculationPath } from "./own-circulation-count.ts";

interface OwnCirculationListQuery {
  show?: "pending" | "signed";
  pageNum: number;
  pageSize: number;
}

/** Circulations to the current user. */
export function useOwnCirculations(query: OwnCirculationListQuery) {
  return useQuery({
    ...quietQuery(ownCirculationPath, query),
    staleTime: 0,
    placeholderData: (previous) => previous,
  });
}

/** Circulated text. The request records that it was opened. */
export function useCirculationReading(circulationId: string) {
  return useQuery({
    queryKey: [ownCirculationPath, "reading", circulationId],
    queryFn: ({ signal }) => api.get(`${ownCirculationPath}/${circulationId}`, {}, { signal }),
    enabled: circulationId !== "",
    staleTime: 0,
    // Do not interrupt the reader after a switch of windows.
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  });
}

export function sendSignature(circulationId: string, body: SignInput) {
  return api.send("POST", `${circulationPath}/${circulationId}/sign`, {
    body,
  });
}

/** Query paths of lists and counts that a signature changes. */
export const circulationQueryPaths = [ownCirculationPath, ownCirculationCountPath, circulationPath];

const maxSeconds = 86_400;

/** Seconds that the page has been visible since it was opened. */
export function useVisibleSeconds(): () => number {
  const past = useRef(0);
  const since = useRef<number | null>(null);
  useEffect(() => {
    const note = () => {
      if (since.current !== null) past.current += performance.now() - since.current;
      since.current = document.visibilityState === "visible" ? performance.now() : null;
    };
    note();
    document.addEventListener("visibilitychange", note);
    return () => document.removeEventListener("visibilitychange", note);
  }, []);
  return () => {
    const running = since.current === null ? 0 : performance.now() - since.current;
    return Math.min(maxSeconds, Math.round((past.current + running) / 1_000));
  };
}
