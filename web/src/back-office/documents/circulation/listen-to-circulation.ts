import { circulationPath } from "@aeromaint/contracts/documents/circulation-state.ts";
import { ApiError } from "../../../api/api-error.ts";
import { followEvents, sleep } from "../../../api/listen-to-events.ts";

/** Polling interval in milliseconds while the server has no free stream. */
const pollInterval = 60_000;

interface CirculationListener {
  circulationId: string;
  signal: AbortSignal;
  onMoved: () => void;
}

/** Calls back after each change of a circulation, until the signal aborts. */
export function listenToCirculation({
  circulationId,
  signal,
  onMoved,
}: CirculationListener): Promise<void> {
  return followEvents(
    { path: `${circulationPath}/${circulationId}/stream`, signal },
    {
      onEvent: ({ name }) => {
        if (name === "moved") onMoved();
      },
      onFailure: async (error) => {
        if (!(error instanceof ApiError)) return undefined;
        // Retry later if the server has too many streams (429). Other refusals are final.
        if (error.code !== 429) return "stop";
        await sleep(pollInterval, signal);
        onMoved();
        return "retry";
      },
    },
  );
}
