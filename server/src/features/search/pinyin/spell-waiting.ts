import { setImmediate } from "node:timers/promises";
import type { Db } from "../../../infra/db/database.ts";
import { pauseAfterBatch } from "../../../infra/jobs/pause-after-batch.ts";
import { spell, spellingEdition } from "./spell.ts";
import { listWaitingLabels, storeSpellings } from "./waiting-spellings.queries.ts";

/** Labels of one statement. */
const batch = 100;
/** Labels after which other work of the server has its turn. */
const perTurn = 50;

/** Gives all labels that wait their readings. @returns how many */
export async function spellWaiting(db: Db, signal: AbortSignal): Promise<number> {
  let done = 0;
  while (!signal.aborted) {
    const startedAt = performance.now();
    const waiting = await listWaitingLabels(db, spellingEdition, batch);
    if (waiting.length === 0) break;
    const spelled: { ownerId: string; label: string; spelling: string }[] = [];
    for (const [index, { ownerId, kind, label }] of waiting.entries()) {
      spelled.push({ ownerId, label, spelling: spell(label, { isName: kind === "person" }) });
      if (index % perTurn === perTurn - 1) await setImmediate();
    }
    const stored = await storeSpellings(db, spellingEdition, spelled);
    if (stored === 0) break;
    done += stored;
    await pauseAfterBatch(startedAt, signal);
  }
  return done;
}
