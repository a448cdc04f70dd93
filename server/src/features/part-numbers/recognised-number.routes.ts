import {
  numberDecision,
  numberedEntriesQuery,
  numberedEntry,
  recognisedNumber,
} from "@aeromaint/contracts/search/recognised-number.ts";
import { Type } from "typebox";
import { actorOf } from "../../crud/actor.ts";
import { listRoute } from "../../crud/crud-routes.ts";
import { idsOf, idsParams } from "../../crud/ids.ts";
import { write } from "../../crud/write.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, done, ok } from "../../infra/http/envelope.ts";
import { signedIn } from "../../infra/sessions/current-user.ts";
import { listNumberedEntries } from "./numbered-entries.queries.ts";
import { addNumber, decideNumbers, listNumbers } from "./recognised-number.queries.ts";

const { path, title } = recognisedNumber;
const tags = [title];

/** What was recognised as part numbers, for editors to correct. */
export async function recognisedNumberRoutes(app: App): Promise<void> {
  listRoute(app, recognisedNumber, { list: listNumbers });

  app.get(`${path}/entry`, {
    config: { access: "material:number:edit" },
    schema: {
      tags,
      summary: "可添加件号的内容",
      querystring: numberedEntriesQuery,
      response: { 200: answer(Type.Array(numberedEntry)) },
    },
    handler: async (request) =>
      ok(await listNumberedEntries(app.db, request.query, signedIn(request))),
  });

  app.post(path, {
    config: { access: "material:number:edit" },
    schema: {
      tags,
      summary: "添加件号",
      body: recognisedNumber.create,
      response: { 200: answer(recognisedNumber.created) },
    },
    handler: async (request) => {
      const recognisedId = await write(request, { title: "添加件号", type: "1" }, (unit) =>
        addNumber(unit, request.body, actorOf(request)),
      );
      return ok({ recognisedId }, "新增成功");
    },
  });

  app.patch(`${path}/:ids`, {
    config: { access: "material:number:edit" },
    schema: {
      tags,
      summary: "剔除或恢复件号",
      params: idsParams,
      body: numberDecision,
      response: { 200: done },
    },
    handler: async (request) => {
      const { state } = request.body;
      const verb = state === "rejected" ? "剔除" : "恢复";
      const ids = idsOf(request.params.ids, verb);
      await write(request, { title: `${verb}件号`, type: "2" }, (unit) =>
        decideNumbers(unit, { ids, state }, actorOf(request)),
      );
      return ok(null, `${verb}成功`);
    },
  });
}
