import { circulationPath } from "@aeromaint/contracts/documents/circulation-state.ts";
import { ApiError } from "../../../api/api-error.ts";
import { followEvents, sleep } from "../../../api/listen-to-events.ts";

/** Milliseconds between two questions where there is no stream. */
const pollInterval = 60_000;

interface Following {
  circulationId: string;
  signal: AbortSignal;
  onMoved: () => void;
}

/** Says whenever a circulation has moved, until the signal ends it. */
export function followCirculation({ circulationId, signal, onMoved }: Following): Promise<void> {
  return followEvents(
    { path: `${circulationPath}/${circulationId}/stream`, signal },
    {
      onEvent: ({ name }) => {
        if (name === "moved") onMoved();
      },
      onFailure: async (error) => {
        if (!(error instanceof ApiError)) return undefined;
        // Another try changes nothing where it is refused; where there are too many streams, one may be free later.
        if (error.code !== 429) return "stop";
        await sleep(pollInterval, signal);
        onMoved();
        return "again";
      },
    },
  );
}
