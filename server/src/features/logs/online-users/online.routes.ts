import {
  onlineFilters,
  onlineRow,
  onlinePath as path,
  onlineTitle as title,
} from "@aeromaint/contracts/logs/online-users.ts";
import { actorOf } from "../../../crud/actor.ts";
import { idsOf, idsParams } from "../../../crud/ids.ts";
import { write } from "../../../crud/write.ts";
import { invalidate } from "../../../infra/cache/table-changes.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { answer, done, ok, page } from "../../../infra/http/envelope.ts";
import { forceOut, listOnline } from "./online.queries.ts";

const tags = [title];

/** Who is signed in now, and the way to sign them out. */
export async function onlineRoutes(app: App): Promise<void> {
  app.get(path, {
    config: { access: "monitor:online:list" },
    schema: {
      tags,
      summary: "在线用户列表",
      querystring: onlineFilters,
      response: { 200: answer(page(onlineRow)) },
    },
    handler: async (request) => ok(await listOnline(app.db, request.query, actorOf(request))),
  });

  app.delete(`${path}/:ids`, {
    config: { access: "monitor:online:forceQuit" },
    schema: {
      tags,
      summary: "强制退出",
      params: idsParams,
      response: { 200: done },
    },
    handler: async (request) => {
      const ids = idsOf(request.params.ids);
      await write(request, { title: "强制退出", type: "3" }, async (unit) => {
        await forceOut(unit.tx, ids, actorOf(request));
        invalidate(unit, "sys_session");
      });
      return ok(null, "强制退出成功");
    },
  });
}
