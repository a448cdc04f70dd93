import { richTextLimits } from "@aeromaint/contracts/fields/rich-text.ts";
import { actorOf } from "../../../crud/actor.ts";
import { serve, serveQuery } from "../../../crud/serve.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { findDraft, listDrafts, removeDraft, removeOldDrafts, saveDraft } from "./draft.queries.ts";

const MiB = 1024 * 1024;

/** Drafts of forms, saved while the user types. They are private, so no operation is logged. */
export default async function draftRoutes(app: App): Promise<void> {
  app.retention.add({ title: "表单草稿", run: (now) => removeOldDrafts(app.db, now) });

  serve(app, "GET /system/common/drafts", async (request) =>
    ok(await listDrafts(app.db, actorOf(request))),
  );

  serveQuery(app, "GET /system/common/drafts/one", findDraft);

  serve(
    app,
    "PUT /system/common/drafts/one",
    async (request) =>
      ok(
        await app.inTransaction(({ tx }) => saveDraft(tx, request.body, actorOf(request))),
        "保存成功",
      ),
    { bodyLimit: richTextLimits.bytes + 2 * MiB },
  );

  serve(app, "DELETE /system/common/drafts/one", async (request) => {
    await removeDraft(app.db, request.query, actorOf(request));
    return ok(null, "删除成功");
  });
}
