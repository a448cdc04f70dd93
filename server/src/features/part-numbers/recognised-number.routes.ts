import { recognisedNumber } from "@aeromaint/contracts/search/recognised-number.ts";
import { actorOf } from "../../crud/actor.ts";
import { listRoute } from "../../crud/crud-routes.ts";
import { idsOf } from "../../crud/ids.ts";
import { serve, serveWrite } from "../../crud/serve.ts";
import { write } from "../../crud/write.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { signedIn } from "../../infra/sessions/current-user.ts";
import {
  addNumber,
  decideNumbers,
  listNumberedEntries,
  listNumbers,
} from "./recognised-number.queries.ts";

/** Recognised part numbers for correction by editors. */
export default async function recognisedNumberRoutes(app: App): Promise<void> {
  listRoute(app, recognisedNumber, { list: listNumbers });

  serve(app, "GET /material/number/entry", async (request) =>
    ok(await listNumberedEntries(app.db, request.query, signedIn(request))),
  );

  serveWrite(app, "POST /material/number", { title: "添加件号" }, async (unit, call) => ({
    recognisedId: await addNumber(unit, call.body, call.actor),
  }));

  serve(app, "PATCH /material/number/:ids", async (request) => {
    const { state } = request.body;
    const verb = state === "rejected" ? "剔除" : "恢复";
    const ids = idsOf(request.params.ids, verb);
    await write(request, { title: `${verb}件号`, type: "2" }, (unit) =>
      decideNumbers(unit, { ids, state }, actorOf(request)),
    );
    return ok(null, `${verb}成功`);
  });
}
