import { fullApplicabilityText } from "@aeromaint/contracts/applicability/applicability-text.ts";
import { type ContentModuleName, contentModules } from "@aeromaint/contracts/content/modules.ts";
import { serve } from "../../../crud/serve.ts";
import type { Read } from "../../../infra/db/database.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { found } from "../../../infra/http/errors.ts";
import { compareInWorker } from "../../../infra/rich-text/compare/compare-in-worker.ts";
import type { ComparedText } from "../../../infra/rich-text/compare/compare-rich-texts.ts";
import { signedIn } from "../../../infra/sessions/current-user.ts";
import { findRevision } from "../revision.queries.ts";
import { accessibleDocumentId, revisionNumberOf } from "../revision-request.ts";
import { comparedText } from "./revision-changes.queries.ts";

/** Compares two revisions of a document: `rev` is the older one, `other` the newer. */
export function compareRoutes(app: App, module: ContentModuleName): void {
  serve(
    app,
    `GET ${contentModules[module].item.path}/:id/revisions/:rev/diff/:other`,
    async (request) => {
      const { id, rev, other } = request.params;
      const itemId = await accessibleDocumentId(request, module, id);
      const now = app.clock();
      // Parse the numbers first: an invalid one throws before any query runs.
      const numbers = [rev, other].map(revisionNumberOf);
      const [before, after] = await Promise.all(
        numbers.map((revNo) => comparedRevision(app.db, { itemId, revNo, now })),
      );
      const [older, newer] = [found(before), found(after)];
      const applicability = { before: older.appliesTo, after: newer.appliesTo };
      const diff = await compareInWorker(older.text, newer.text, signedIn(request).userId);
      return ok({ ...diff, applicability });
    },
  );
}

async function comparedRevision(
  db: Read,
  key: { itemId: string; revNo: number; now: Date },
): Promise<{ text: ComparedText; appliesTo: string }> {
  const revision = found(await findRevision(db, key));
  const appliesTo = fullApplicabilityText(revision.applicability);
  return { text: await comparedText(db, revision), appliesTo };
}
