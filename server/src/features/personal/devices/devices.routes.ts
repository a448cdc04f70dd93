import { actorOf } from "../../../crud/actor.ts";
import { serve, serveWrite } from "../../../crud/serve.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { listDevices, signOutDevices } from "./devices.queries.ts";

/** Devices on which the user is signed in. */
export default async function deviceRoutes(app: App): Promise<void> {
  serve(app, "GET /system/common/user/devices", async (request) =>
    ok(await listDevices(app.db, actorOf(request))),
  );

  serveWrite(
    app,
    "DELETE /system/common/user/devices/:ids",
    { title: "退出设备", message: "退出成功" },
    ({ tx }, { ids, actor }) => signOutDevices(tx, ids, actor),
  );
}
