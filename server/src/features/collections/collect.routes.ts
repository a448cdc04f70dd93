import {
  collectCount,
  collectCountQuery,
  collectInput,
  collectQuery,
  collectRow,
} from "@aeromaint/contracts/collections/collect.ts";
import { Type } from "typebox";
import { actorOf } from "../../crud/actor.ts";
import { idOf, idParams, idsOf, idsParams } from "../../crud/ids.ts";
import { write } from "../../crud/write.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, done, ok, page } from "../../infra/http/envelope.ts";
import { found } from "../../infra/http/errors.ts";
import {
  collect,
  countCollected,
  findCollected,
  listCollected,
  removeCollected,
} from "./collect.queries.ts";

const tags = ["收藏"];
const path = "/aviation/collect";

/** Collections belong to their owner: every call sees and changes the caller's own rows only. */
export async function collectRoutes(app: App): Promise<void> {
  app.get(path, {
    config: { access: "signed-in" },
    schema: {
      tags,
      summary: "我的收藏",
      querystring: collectQuery,
      response: { 200: answer(page(collectRow)) },
    },
    handler: async (request) => ok(await listCollected(app.db, request.query, actorOf(request))),
  });

  app.get(`${path}/count`, {
    config: { access: "signed-in" },
    schema: {
      tags,
      summary: "我的收藏各类数量",
      querystring: collectCountQuery,
      response: { 200: answer(Type.Array(collectCount)) },
    },
    handler: async (request) => ok(await countCollected(app.db, request.query, actorOf(request))),
  });

  app.get(`${path}/id/:id`, {
    config: { access: "signed-in" },
    schema: {
      tags,
      summary: "收藏详情",
      params: idParams,
      response: { 200: answer(collectRow) },
    },
    handler: async (request) =>
      ok(found(await findCollected(app.db, idOf(request.params.id), actorOf(request)))),
  });

  app.post(path, {
    config: { access: "signed-in" },
    schema: {
      tags,
      summary: "收藏",
      body: collectInput,
      response: { 200: answer(Type.Object({ collectId: Type.String() })) },
    },
    handler: async (request) => {
      const collectId = await app.db
        .transaction()
        .execute((tx) => collect(tx, request.body, actorOf(request)));
      return ok({ collectId }, "收藏成功");
    },
  });

  app.delete(`${path}/:ids`, {
    config: { access: "signed-in" },
    schema: {
      tags,
      summary: "取消收藏",
      params: idsParams,
      response: { 200: done },
    },
    handler: async (request) => {
      const ids = idsOf(request.params.ids);
      await write(request, { title: "取消收藏", type: "3" }, ({ tx }) =>
        removeCollected(tx, ids, actorOf(request)),
      );
      return ok(null, "删除成功");
    },
  });
}
