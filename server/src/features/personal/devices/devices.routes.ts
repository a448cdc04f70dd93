import { actorOf } from "../../../crud/actor.ts";
import { idsOf } from "../../../crud/ids.ts";
import { serve } from "../../../crud/serve.ts";
import { write } from "../../../crud/write.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { listDevices, signDevicesOut } from "./devices.queries.ts";

/** The places where one is signed in oneself. */
export async function deviceRoutes(app: App): Promise<void> {
  serve(app, "GET /system/common/user/devices", async (request) =>
    ok(await listDevices(app.db, actorOf(request))),
  );

  serve(app, "DELETE /system/common/user/devices/:ids", async (request) => {
    const ids = idsOf(request.params.ids);
    await write(request, { title: "退出设备", type: "3" }, ({ tx }) =>
      signDevicesOut(tx, ids, actorOf(request)),
    );
    return ok(null, "退出成功");
  });
}
