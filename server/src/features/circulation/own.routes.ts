import {
  circulationReading,
  ownCirculationCount,
  ownCirculationQuery,
  ownCirculationRow,
  signedCirculation,
  signInput,
} from "@aeromaint/contracts/documents/circulation.ts";
import { circulationPath } from "@aeromaint/contracts/documents/circulation-state.ts";
import { actorOf } from "../../crud/actor.ts";
import { idOf, idParams } from "../../crud/ids.ts";
import { write } from "../../crud/write.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, ok, page } from "../../infra/http/envelope.ts";
import { found } from "../../infra/http/errors.ts";
import { requireFreshProof } from "../../infra/sessions/identity-proof.queries.ts";
import { countOwn, listOwn, readOwn } from "./own.queries.ts";
import { ownSignTime, signCirculation } from "./sign.queries.ts";

const tags = ["传阅"];
const own = `${circulationPath}/own`;

/** What is circulated to the signed-in person, whatever kind of account it is. */
export function ownCirculationRoutes(app: App): void {
  app.get(own, {
    config: { access: "signed-in" },
    schema: {
      tags,
      summary: "我的传阅",
      querystring: ownCirculationQuery,
      response: { 200: answer(page(ownCirculationRow)) },
    },
    handler: async (request) => ok(await listOwn(app.db, request.query, actorOf(request))),
  });

  app.get(`${own}/count`, {
    config: { access: "signed-in" },
    schema: { tags, summary: "待签收数量", response: { 200: answer(ownCirculationCount) } },
    handler: async (request) => ok(await countOwn(app.db, actorOf(request))),
  });

  app.get(`${own}/:id`, {
    config: { access: "signed-in" },
    schema: {
      tags,
      summary: "阅读传阅内容",
      params: idParams,
      response: { 200: answer(circulationReading) },
    },
    handler: async (request) =>
      ok(found(await readOwn(app.db, idOf(request.params.id), actorOf(request)))),
  });

  app.post(`${circulationPath}/:id/sign`, {
    config: { access: "signed-in", sessionOnly: true },
    schema: {
      tags,
      summary: "签收",
      params: idParams,
      body: signInput,
      response: { 200: answer(signedCirculation) },
    },
    handler: async (request) => {
      const circulationId = idOf(request.params.id);
      const actor = actorOf(request);
      const { userId, sessionId } = actor.user;
      const signed = await ownSignTime(app.db, circulationId, userId);
      if (signed) return ok({ signTime: signed }, "已签收");
      await requireFreshProof(app.db, { sessionId, now: actor.now });
      const signTime = await write(request, { title: "传阅签收", type: "2" }, (unit) =>
        signCirculation(unit, { circulationId, ...request.body }, actor),
      );
      return ok({ signTime }, "签收成功");
    },
  });
}
