import type { DraftDetail, DraftSave } from "@aeromaint/contracts/personal/draft.ts";
import { wallClock } from "../../reference-data/wall-clock.ts";
import type { FormValues } from "../resource-types.ts";
import type { Draft } from "./drafts.ts";

/** An earlier draft that its author may restore or discard. */
export interface OfferedDraft {
  /** yyyy-MM-dd HH:mm:ss. */
  savedAt: string;
  version: number | null;
  values: FormValues;
  /** Of the draft on the server, whether or not this is it. */
  save: DraftSave | null;
}

/**
 * The later of this browser's draft and the server's; of two that are the same the server's, which
 * has its pictures.
 */
export function latestDraft(
  local: Draft | null,
  server: DraftDetail | null,
  timeZone: string | undefined,
): OfferedDraft | null {
  const localTime = local && wallClock(local.savedAt, timeZone);
  if (server && !(localTime && localTime > server.savedAt)) return offeredFromServer(server);
  if (!local || !localTime) return null;
  return { savedAt: localTime, version: local.version, values: local.values, save: server };
}

export function offeredFromServer(draft: DraftDetail): OfferedDraft {
  const { savedAt, version, values } = draft;
  return { savedAt, version, values, save: draft };
}
