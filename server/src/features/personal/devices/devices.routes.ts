import { deviceRow, devicesPath as path } from "@aeromaint/contracts/logs/online-users.ts";
import { Type } from "typebox";
import { actorOf } from "../../../crud/actor.ts";
import { idsOf, idsParams } from "../../../crud/ids.ts";
import { write } from "../../../crud/write.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { answer, done, ok } from "../../../infra/http/envelope.ts";
import { listDevices, signDevicesOut } from "./devices.queries.ts";

const tags = ["个人中心"];

/** The places where one is signed in oneself. */
export async function deviceRoutes(app: App): Promise<void> {
  app.get(path, {
    config: { access: "signed-in" },
    schema: { tags, summary: "我的设备", response: { 200: answer(Type.Array(deviceRow)) } },
    handler: async (request) => ok(await listDevices(app.db, actorOf(request))),
  });

  app.delete(`${path}/:ids`, {
    config: { access: "signed-in", sessionOnly: true },
    schema: {
      tags,
      summary: "退出设备",
      params: idsParams,
      response: { 200: done },
    },
    handler: async (request) => {
      const ids = idsOf(request.params.ids);
      await write(request, { title: "退出设备", type: "3" }, ({ tx }) =>
        signDevicesOut(tx, ids, actorOf(request)),
      );
      return ok(null, "退出成功");
    },
  });
}
