import { evidence, type LedgerPart } from "@aeromaint/contracts/documents/evidence.ts";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api } from "../../../api/api.ts";
import type { Query } from "../../../api/request.ts";

/** Checks the whole ledger, part by part, so that a long one shows how far it is and can be stopped. */
export function useLedgerCheck() {
  const [part, setPart] = useState<LedgerPart | null>(null);
  const running = useRef<AbortController>(null);
  const checking = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const controller = new AbortController();
      running.current = controller;
      setPart(null);
      let found: LedgerPart | null = null;
      do {
        const head: LedgerPart["head"] = found?.head ?? null;
        const query: Query = head ? { after: head.seq, hash: head.hash } : {};
        const { signal } = controller;
        found = await api.get(`${evidence.path}/check`, query, { signal });
        setPart(found);
      } while (!found.isEnd && !found.wrong);
      return found;
    },
  });
  return {
    start: () => checking.mutate(),
    stop: () => {
      running.current?.abort();
      checking.reset();
      setPart(null);
    },
    isRunning: checking.isPending,
    hasFailed: checking.isError,
    /** How far it is; the verdict once it no longer runs. */
    part,
  };
}
