import { circulationPath } from "@aeromaint/contracts/documents/circulation-state.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

// It comes after the page.
const following = () => import("./follow-circulation.ts");

/** Asks anew for what is shown of a running circulation whenever it has moved, while the page is seen. */
export function useMovingFigures(circulationId: string, isRunning: boolean): void {
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
      // A page that nobody looks at keeps no connection.
      if (document.hidden) return;
      const { followCirculation } = await following();
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
