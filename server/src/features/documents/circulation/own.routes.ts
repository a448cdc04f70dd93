import { actorOf } from "../../../crud/actor.ts";
import { idOf } from "../../../crud/ids.ts";
import { serve } from "../../../crud/serve.ts";
import { write } from "../../../crud/write.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { found } from "../../../infra/http/errors.ts";
import { countOwn, listOwn, readOwn, recordOpening } from "./own.queries.ts";
import { ownSignature, signCirculation } from "./sign.queries.ts";

/** What is circulated to the signed-in person, for every kind of account. */
export function ownCirculationRoutes(app: App): void {
  serve(app, "GET /document/circulations/own", async (request) =>
    ok(await listOwn(app.db, request.query, actorOf(request))),
  );

  serve(app, "GET /document/circulations/own/count", async (request) =>
    ok(await countOwn(app.db, actorOf(request))),
  );

  serve(app, "GET /document/circulations/own/:id", async (request) => {
    const circulationId = idOf(request.params.id);
    const actor = actorOf(request);
    if (await recordOpening(app.db, circulationId, actor)) app.changes.publishLater("circulation");
    return ok(found(await readOwn(app.db, circulationId, actor)));
  });

  serve(app, "POST /document/circulations/:id/sign", async (request) => {
    const circulationId = idOf(request.params.id);
    const actor = actorOf(request);
    const { userId } = actor.user;
    const earlier = await ownSignature(app.db, circulationId, userId);
    if (earlier) return ok(earlier, "已签收");
    const signed = await write(request, { title: "传阅签收", type: "2" }, async (unit) => {
      await signCirculation(unit, { circulationId, ...request.body }, actor);
      return found(await ownSignature(unit.tx, circulationId, userId));
    });
    return ok(signed, "签收成功");
  });
}
