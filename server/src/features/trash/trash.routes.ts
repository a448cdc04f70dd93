import { trash, trashPeriod, trashRestore } from "@aeromaint/contracts/documents/trash.ts";
import { actorOf } from "../../crud/actor.ts";
import { listRoute } from "../../crud/crud-routes.ts";
import { idsOf, idsParams } from "../../crud/ids.ts";
import { write } from "../../crud/write.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, done, ok } from "../../infra/http/envelope.ts";
import { keepDays } from "../../infra/retention/keep-days.ts";
import { listTrash, purgeTrash, removeFromTrash, restoreItems } from "./trash.queries.ts";

const { path, title } = trash;
const tags = [title];

/** Items that people removed: for a time they can be restored, then they go with their files. */
export async function trashRoutes(app: App): Promise<void> {
  app.retention.add({ title, run: (now) => purgeTrash(app, now) });
  listRoute(app, trash, { list: listTrash });

  app.get(`${path}/period`, {
    config: { access: "signed-in" },
    schema: { tags, summary: "回收站保留天数", response: { 200: answer(trashPeriod) } },
    handler: async () => ok({ days: await keepDays(app.db, "sys.trash.retentionDays") }),
  });

  app.post(`${path}/:ids/restore`, {
    config: { access: "document:trash:restore" },
    schema: {
      tags,
      summary: "恢复内容",
      params: idsParams,
      body: trashRestore,
      response: { 200: done },
    },
    handler: async (request) => {
      const ids = idsOf(request.params.ids, "恢复");
      await write(request, { title: "恢复内容", type: "2" }, (unit) =>
        restoreItems(unit, { ids, ...request.body }, actorOf(request)),
      );
      return ok(null, "恢复成功");
    },
  });

  app.delete(`${path}/:ids`, {
    config: { access: "document:trash:remove" },
    schema: { tags, summary: "彻底删除", params: idsParams, response: { 200: done } },
    handler: async (request) => {
      const ids = idsOf(request.params.ids);
      await write(request, { title: "彻底删除内容", type: "3" }, (unit) =>
        removeFromTrash(unit, ids, actorOf(request)),
      );
      return ok(null, "删除成功");
    },
  });
}
