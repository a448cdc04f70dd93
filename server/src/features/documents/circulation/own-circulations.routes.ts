import { actorOf } from "../../../crud/actor.ts";
import { idOf } from "../../../crud/ids.ts";
import { serve, serveQuery } from "../../../crud/serve.ts";
import { write } from "../../../crud/write.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { found } from "../../../infra/http/errors.ts";
import {
  countOwnCirculations,
  findOwnCirculation,
  listOwnCirculations,
  recordOpening,
} from "./own-circulations.queries.ts";
import { findOwnSignature, signCirculation } from "./sign.queries.ts";

/** Circulations to the signed-in person, for all kinds of accounts. */
export function ownCirculationRoutes(app: App): void {
  serveQuery(app, "GET /document/circulations/own", listOwnCirculations);

  serve(app, "GET /document/circulations/own/count", async (request) =>
    ok(await countOwnCirculations(app.db, actorOf(request))),
  );

  serve(app, "GET /document/circulations/own/:id", async (request) => {
    const circulationId = idOf(request.params.id);
    const actor = actorOf(request);
    if (await recordOpening(app.db, circulationId, actor)) app.changes.publishLater("circulation");
    return ok(found(await findOwnCirculation(app.db, circulationId, actor)));
  });

  serve(app, "POST /document/circulations/:id/sign", async (request) => {
    const circulationId = idOf(request.params.id);
    const actor = actorOf(request);
    const { userId } = actor.user;
    const earlier = await findOwnSignature(app.db, circulationId, userId);
    if (earlier) return ok(earlier, "已签收");
    const signed = await write(request, { title: "传阅签收", type: "2" }, async (unit) => {
      await signCirculation(unit, { circulationId, ...request.body }, actor);
      return found(await findOwnSignature(unit.tx, circulationId, userId));
    });
    return ok(signed, "签收成功");
  });
}
