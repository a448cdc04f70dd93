import { type ContentModuleName, contentModules } from "@aeromaint/contracts/content/modules.ts";
import { type RevisionAct, transitions } from "@aeromaint/contracts/documents/revision-state.ts";
import type { FastifyRequest } from "fastify";
import { actorOf } from "../../crud/actor.ts";
import { serve } from "../../crud/serve.ts";
import { write } from "../../crud/write.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { found } from "../../infra/http/errors.ts";
import { signedIn } from "../../infra/sessions/current-user.ts";
import {
  activateRevision,
  refuseNewerRevision,
  refuseSameTime,
} from "./in-force/activate.queries.ts";
import { withdrawRevision } from "./in-force/withdraw.queries.ts";
import { decideOnRevision } from "./review/decide.queries.ts";
import { recallRevision, submitRevision } from "./review/submit.queries.ts";
import { findRevisionVersion, listRevisions } from "./revision.queries.ts";
import { findRevisionDetail } from "./revision-detail.queries.ts";
import { accessibleDocumentId, revisionKeyOf, unscopedRevisionKeyOf } from "./revision-request.ts";
import {
  createRevision,
  discardRevision,
  lockRevision,
  lockRevisionFor,
  type RevisionKey,
  refuseInvalidTransition,
  updateRevision,
} from "./write-revision.queries.ts";

const title = "版次";

/** Lists and changes revisions of a module's documents. */
export function revisionRoutes(app: App, module: ContentModuleName): void {
  const path = `${contentModules[module].item.path}/:id/revisions` as const;
  const one = `${path}/:rev` as const;

  /** Runs an act of `transitions` with a check of the row version. */
  const act = async (
    request: FastifyRequest,
    name: RevisionAct,
    change: (unit: UnitOfWork, key: RevisionKey) => Promise<unknown>,
    keyOf = revisionKeyOf,
  ) => {
    const key = await keyOf(request, module);
    const operation = { title: `${title}${transitions[name].title}`, type: "2" } as const;
    // Edits send their own version, because several people may save a draft.
    const seenVersion = name === "edit" ? undefined : await findRevisionVersion(app.db, key);
    await write(request, operation, (unit) => change(unit, { ...key, seenVersion }));
  };

  serve(app, `GET ${path}`, async (request) => {
    const itemId = await accessibleDocumentId(request, module, request.params.id);
    return ok(await listRevisions(app.db, itemId, app.clock()));
  });

  serve(app, `POST ${path}`, async (request) => {
    const itemId = await accessibleDocumentId(request, module, request.params.id);
    const revNo = await write(request, { title, type: "1" }, (unit) =>
      createRevision(unit, { ...request.body, itemId }, actorOf(request)),
    );
    return ok({ revNo }, "新建成功");
  });

  serve(app, `GET ${one}`, async (request) => {
    const key = await revisionKeyOf(request, module);
    return ok(found(await findRevisionDetail(app.db, key, actorOf(request))));
  });

  serve(app, `PUT ${one}`, async (request) => {
    await act(request, "edit", (unit, key) =>
      updateRevision(unit, key, request.body, actorOf(request)),
    );
    return ok(null, "修改成功");
  });

  serve(app, `DELETE ${one}`, async (request) => {
    await act(request, "discard", (unit, key) => discardRevision(unit, key, actorOf(request)));
    return ok(null, "删除成功");
  });

  serve(app, `POST ${one}/submit`, async (request) => {
    await act(request, "submit", (unit, key) => submitRevision(unit, key, actorOf(request)));
    return ok(null, "已提交审核");
  });

  serve(app, `POST ${one}/recall`, async (request) => {
    const recall = (unit: UnitOfWork, key: RevisionKey) =>
      recallRevision(unit, key, actorOf(request));
    await act(request, "recall", recall, unscopedRevisionKeyOf);
    return ok(null, "已撤回");
  });

  serve(app, `POST ${one}/decide`, async (request) => {
    await act(request, "decide", (unit, key) =>
      decideOnRevision(unit, { ...request.body, ...key }, actorOf(request)),
    );
    return ok(null, request.body.act === "approve" ? "已同意" : "已退回");
  });

  serve(app, `POST ${one}/activate`, async (request) => {
    const { userId } = signedIn(request);
    const now = app.clock();
    await act(request, "activate", async (unit, key) => {
      const revision = await lockRevision(unit.tx, { ...key, now });
      const effectiveFrom = request.body.effectiveFrom ?? revision.effectiveFrom;
      await refuseNewerRevision(unit.tx, { ...revision, effectiveFrom, now });
      refuseInvalidTransition(revision, "activate", key.seenVersion);
      refuseSameTime(revision, request.body.effectiveFrom);
      await activateRevision(unit, { ...revision, effectiveFrom, userId, now });
    });
    return ok(null, "操作成功");
  });

  serve(app, `POST ${one}/withdraw`, async (request) => {
    const { userId } = signedIn(request);
    const now = app.clock();
    const { reason } = request.body;
    await act(request, "withdraw", async (unit, key) => {
      const revision = await lockRevisionFor(unit, "withdraw", { ...key, now });
      await withdrawRevision(unit, { revision, userId, reason, now });
    });
    return ok(null, "已作废");
  });
}
