import { actorOf } from "../../../crud/actor.ts";
import { idOf } from "../../../crud/ids.ts";
import { serve } from "../../../crud/serve.ts";
import { write } from "../../../crud/write.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { addDelegation, listDelegations, removeDelegation } from "./delegation.queries.ts";

const title = "审批委托";

/** Delegates who decide for the signed-in person during an absence. */
export function delegationRoutes(app: App): void {
  serve(app, "GET /system/common/user/delegation", async (request) =>
    ok(await listDelegations(app.db, actorOf(request))),
  );

  serve(app, "POST /system/common/user/delegation", async (request) => {
    await write(request, { title, type: "1" }, (unit) =>
      addDelegation(unit, request.body, actorOf(request)),
    );
    return ok(null, "新增成功");
  });

  serve(app, "DELETE /system/common/user/delegation/:id", async (request) => {
    const id = idOf(request.params.id);
    await write(request, { title, type: "3" }, (unit) =>
      removeDelegation(unit, id, actorOf(request)),
    );
    return ok(null, "删除成功");
  });
}
