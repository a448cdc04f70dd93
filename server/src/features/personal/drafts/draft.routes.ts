import { richTextLimits } from "@aeromaint/contracts/fields/rich-text.ts";
import {
  draftBody,
  draftDetail,
  draftKey,
  draftPath,
  draftRow,
  draftSave,
  draftsPath,
} from "@aeromaint/contracts/personal/draft.ts";
import { Type } from "typebox";
import { actorOf } from "../../../crud/actor.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { answer, done, ok } from "../../../infra/http/envelope.ts";
import { findDraft, listDrafts, removeDraft, saveDraft, sweepDrafts } from "./draft.queries.ts";

const tags = ["个人中心"];
const MiB = 1024 * 1024;

/**
 * Drafts of forms, saved while their author types. No operation is logged: nothing that others see
 * has changed.
 */
export async function draftRoutes(app: App): Promise<void> {
  app.retention.add({ title: "表单草稿", run: (now) => sweepDrafts(app.db, now) });

  app.get(draftsPath, {
    config: { access: "signed-in" },
    schema: { tags, summary: "我的草稿", response: { 200: answer(Type.Array(draftRow)) } },
    handler: async (request) => ok(await listDrafts(app.db, actorOf(request))),
  });

  app.get(draftPath, {
    config: { access: "signed-in" },
    schema: {
      tags,
      summary: "草稿内容",
      querystring: draftKey,
      response: { 200: answer(Type.Union([draftDetail, Type.Null()])) },
    },
    handler: async (request) => ok(await findDraft(app.db, request.query, actorOf(request))),
  });

  app.put(draftPath, {
    config: { access: "signed-in" },
    // A text with its inlined pictures, and what quoting adds to it.
    bodyLimit: richTextLimits.bytes + 2 * MiB,
    schema: { tags, summary: "保存草稿", body: draftBody, response: { 200: answer(draftSave) } },
    handler: async (request) =>
      ok(
        await app.inTransaction(({ tx }) => saveDraft(tx, request.body, actorOf(request))),
        "保存成功",
      ),
  });

  app.delete(draftPath, {
    config: { access: "signed-in" },
    schema: { tags, summary: "删除草稿", querystring: draftKey, response: { 200: done } },
    handler: async (request) => {
      await removeDraft(app.db, request.query, actorOf(request));
      return ok(null, "删除成功");
    },
  });
}
