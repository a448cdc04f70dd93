import type { Act, ActRecord } from "@aeromaint/contracts/wire/acts.ts";
import { recordChanges } from "../crud/field-changes.ts";
import type { CreateActRecorder, UnitOfWork } from "../infra/db/unit-of-work.ts";
import { reschedule } from "../infra/due/due.queries.ts";
import {
  appendAuthorisationAct,
  appendAuthorisationRules,
} from "./authorisations/authorisation-evidence.ts";
import { scheduleDailyCheck } from "./authorisations/daily-check.queries.ts";
import {
  invalidateApplicability,
  invalidateFileOwner,
  invalidateItem,
  invalidates,
  invalidatesRows,
  invalidateTable,
} from "./caches.ts";
import {
  announceCirculation,
  announceOverdue,
} from "./documents/circulation/announce-circulation.queries.ts";
import { circulateInForce } from "./documents/circulation/circulate-in-force.queries.ts";
import { appendExcuse, appendSignature } from "./documents/circulation/circulation-evidence.ts";
import { recordDueReminders } from "./documents/circulation/reminder.queries.ts";
import { recordEditor } from "./documents/controlled-item.queries.ts";
import { type Ledger, openLedger } from "./documents/evidence/append-evidence.queries.ts";
import { projectDueDocument } from "./documents/in-force/project-due.queries.ts";
import {
  appendActivation,
  appendDecision,
  appendWithdrawal,
} from "./documents/revision-evidence.queries.ts";
import { appendProductEvidence } from "./materials/products/product-evidence.queries.ts";
import {
  announceShownRevision,
  announceWithdrawals,
} from "./message-center/announce-document.queries.ts";
import {
  enqueueNewItem,
  enqueueReleasedItem,
  enqueueRemovedItems,
  enqueueRevisedItem,
  enqueueSavedItem,
  enqueueTakenDownItem,
  enqueueWithdrawnItem,
} from "./message-center/item-change.queries.ts";
import { messageEventHandler } from "./message-center/message-event.ts";
import { enqueueStaffMessage } from "./message-center/staff-message.queries.ts";
import { announceNotice } from "./notices/announce-notices.queries.ts";
import { enqueueAllEntries } from "./part-numbers/number-queue.queries.ts";
import { appendAccountEvidence } from "./people/account-evidence.queries.ts";
import { appendFirmLicenceEvidence } from "./people/firms/firm-licence-evidence.queries.ts";
import { refreshFacets } from "./search/facets/refresh-facets.queries.ts";
import { refreshCategories } from "./search/refresh-suggestions.queries.ts";
import { recordReadingCourse } from "./training/reading-course.queries.ts";
import { appendTrainRecords } from "./training/training-evidence.queries.ts";

type ActHandler<A extends Act> = (
  record: ActRecord<A>,
  context: { unit: UnitOfWork; ledger: Ledger },
) => unknown;

/** Recalculates the due moments of the subject. */
const reschedules = (
  { subject, now }: { subject: string; now: Date },
  { unit }: { unit: UnitOfWork },
) => reschedule(unit, [subject], now);

/**
 * Handlers of each act. They run in this order, in the transaction of the act. Caches are
 * invalidated and streams notified after the commit, on all servers.
 */
const actHandlers: { readonly [A in Act]: readonly ActHandler<A>[] } = {
  "account.decided": [appendAccountEvidence, invalidates("repair_person")],
  "applicability.stated": [refreshFacets, invalidateApplicability],
  "authorisation.acted": [appendAuthorisationAct, scheduleDailyCheck],
  "authorisation.morning": [
    messageEventHandler("authorisation.morning", ({ at, now }) => ({
      at,
      recordedAt: now.toISOString(),
    })),
    scheduleDailyCheck,
  ],
  "authorisation.ruled": [appendAuthorisationRules],
  "cache.refreshed": [invalidateTable],
  "circulation.addressed": [
    messageEventHandler("circulation.addressed", ({ subject, now }) => ({
      circulationId: subject,
      addedAt: now.toISOString(),
    })),
    invalidatesRows("circulation"),
  ],
  "circulation.changed": [invalidatesRows("circulation")],
  "circulation.excused": [appendExcuse, invalidatesRows("circulation")],
  "circulation.overdue": [announceOverdue, invalidatesRows("circulation")],
  "circulation.reminded": [
    messageEventHandler("circulation.reminded", ({ subject, step, now }) => ({
      circulationId: subject,
      step,
      remindedAt: now.toISOString(),
    })),
    invalidatesRows("circulation"),
  ],
  "circulation.reminding": [recordDueReminders],
  "circulation.signed": [appendSignature, recordReadingCourse, invalidatesRows("circulation")],
  "circulation.started": [announceCirculation, reschedules],
  "document.due": [projectDueDocument],
  "document.shown": [announceShownRevision, circulateInForce, invalidates("content_item")],
  "expiry.due": [
    messageEventHandler("expiry.day", ({ subject, at }) => ({
      day: at.slice(0, 10),
      ids: subject,
    })),
  ],
  "files.changed": [invalidateFileOwner],
  "firmLicence.decided": [appendFirmLicenceEvidence],
  "item.created": [enqueueNewItem, invalidateItem],
  "item.edited": [recordEditor],
  "item.released": [enqueueReleasedItem, invalidates("content_item")],
  "item.removing": [enqueueRemovedItems, invalidatesRows("content_item")],
  "item.restored": [invalidates("content_item", "tdm_point", "repair_record")],
  "item.revised": [enqueueRevisedItem],
  "item.saved": [enqueueSavedItem, invalidateItem],
  "item.stated": [
    messageEventHandler("item.stated", ({ subject, module, about }) => ({
      itemId: subject,
      module,
      about,
    })),
  ],
  "item.takenDown": [enqueueTakenDownItem, invalidates("content_item")],
  "item.withdrawn": [enqueueWithdrawnItem],
  "licence.reminded": [
    messageEventHandler("licence.reminded", ({ subject }) => ({ informationIds: subject })),
  ],
  "message.changed": [invalidatesRows("message")],
  "message.sent": [invalidates("message")],
  "notice.released": [announceNotice, invalidates("platform_notice")],
  "notice.takenDown": [invalidates("platform_notice")],
  "notice.saved": [announceNotice, reschedules],
  "parameter.changed": [enqueueAllEntries],
  "product.decided": [appendProductEvidence, invalidates("material_info")],
  "review.ended": [
    messageEventHandler("approval.decided", ({ subject, decision, comment, actorId }) => ({
      revisionId: subject,
      act: decision,
      comment,
      actorId,
    })),
  ],
  "review.stepStarted": [
    messageEventHandler("approval.waiting", ({ subject }) => ({ revisionId: subject })),
  ],
  "revision.activated": [appendActivation, reschedules],
  "revision.decided": [appendDecision],
  "revision.withdrawn": [announceWithdrawals, appendWithdrawal],
  "rows.written": [refreshCategories, invalidateTable],
  "staffMessage.due": [enqueueStaffMessage],
  "training.recorded": [appendTrainRecords],
};

export const actNames = Object.keys(actHandlers);

/** `signingKey` signs the entries of the evidence ledger. */
export function createActHandler(signingKey: Parameters<typeof openLedger>[1]): CreateActRecorder {
  return (unit) => {
    const context = { unit, ledger: openLedger(unit, signingKey) };
    return (record) => dispatch(record, context);
  };
}

async function dispatch<A extends Act>(
  record: ActRecord<A>,
  context: Parameters<ActHandler<A>>[1],
): Promise<void> {
  recordChanges(context.unit, record.changes ?? []);
  const own: readonly ActHandler<A>[] = actHandlers[record.act as A];
  for (const handler of own) await handler(record, context);
}
