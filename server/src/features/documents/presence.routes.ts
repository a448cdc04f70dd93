import { documentPath } from "@aeromaint/contracts/documents/document.ts";
import {
  presenceInput,
  presenceQuery,
  presentPerson,
} from "@aeromaint/contracts/documents/presence.ts";
import { Type } from "typebox";
import { actorOf } from "../../crud/actor.ts";
import { idOf, idParams } from "../../crud/ids.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, done, ok } from "../../infra/http/envelope.ts";
import { found } from "../../infra/http/errors.ts";
import { findDocument } from "./document.queries.ts";
import { endPresence, notePresence } from "./presence.queries.ts";

const tags = ["受控文件"];
const path = `${documentPath}/:id/presence`;

/** Who has a document open. It locks nothing, and no operation is logged. */
export async function presenceRoutes(app: App): Promise<void> {
  app.put(path, {
    config: { access: "document:revision:query" },
    schema: {
      tags,
      summary: "正在查看的人员",
      params: idParams,
      body: presenceInput,
      response: { 200: answer(Type.Array(presentPerson)) },
    },
    handler: async (request) => {
      const itemId = idOf(request.params.id);
      const actor = actorOf(request);
      found(await findDocument(app.db, { itemId }, actor));
      return ok(await notePresence(app.db, { itemId, ...request.body }, actor));
    },
  });

  app.delete(path, {
    config: { access: "document:revision:query" },
    schema: {
      tags,
      summary: "结束查看",
      params: idParams,
      querystring: presenceQuery,
      response: { 200: done },
    },
    handler: async (request) => {
      const itemId = idOf(request.params.id);
      await endPresence(app.db, { itemId, tab: request.query.tab }, actorOf(request));
      return ok(null);
    },
  });
}
