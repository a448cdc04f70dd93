import { circulationPath } from "@aeromaint/contracts/documents/circulation-state.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

// Loaded after the page.
const following = () => import("./listen-to-circulation.ts");

/** Refreshes the queries of a running circulation after each change, while the page is visible. */
export function useLiveCirculation(circulationId: string, isRunning: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isRunning) return;
    const shown = [circulationId, `${circulationPath}/${circulationId}/recipients`];
    const onMoved = () => {
      for (const key of shown) {
        void client.invalidateQueries({ queryKey: [circulationPath, key] });
      }
    };
    let leaving = new AbortController();
    const follow = async () => {
      leaving.abort();
      leaving = new AbortController();
      const { signal } = leaving;
      // A hidden page keeps no connection.
      if (document.hidden) return;
      const { listenToCirculation: followCirculation } = await following();
      await followCirculation({ circulationId, signal, onMoved });
    };
    const turn = () => void follow().catch(() => {});
    turn();
    document.addEventListener("visibilitychange", turn);
    return () => {
      document.removeEventListener("visibilitychange", turn);
      leaving.abort();
    };
  }, [client, circulationId, isRunning]);
}
