import { actorOf } from "../../../crud/actor.ts";
import { idsOf } from "../../../crud/ids.ts";
import { serve } from "../../../crud/serve.ts";
import { write } from "../../../crud/write.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { listDevices, signOutDevices } from "./devices.queries.ts";

/** Devices on which the user is signed in. */
export default async function deviceRoutes(app: App): Promise<void> {
  serve(app, "GET /system/common/user/devices", async (request) =>
    ok(await listDevices(app.db, actorOf(request))),
  );

  serve(app, "DELETE /system/common/user/devices/:ids", async (request) => {
    const ids = idsOf(request.params.ids);
    await write(request, { title: "退出设备", type: "3" }, ({ tx }) =>
      signOutDevices(tx, ids, actorOf(request)),
    );
    return ok(null, "退出成功");
  });
}
