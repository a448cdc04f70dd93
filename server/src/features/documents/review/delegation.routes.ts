import { actorOf } from "../../../crud/actor.ts";
import { serve, serveWrite } from "../../../crud/serve.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { addDelegation, listDelegations, removeDelegation } from "./delegation.queries.ts";

const title = "审批委托";

/** Delegates who decide for the signed-in person during an absence. */
export function delegationRoutes(app: App): void {
  serve(app, "GET /system/common/user/delegation", async (request) =>
    ok(await listDelegations(app.db, actorOf(request))),
  );

  serveWrite(app, "POST /system/common/user/delegation", { title }, (unit, { body, actor }) =>
    addDelegation(unit, body, actor),
  );

  serveWrite(app, "DELETE /system/common/user/delegation/:id", { title }, (unit, { id, actor }) =>
    removeDelegation(unit, id, actor),
  );
}
