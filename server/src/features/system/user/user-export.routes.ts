import { exportQuery } from "@aeromaint/contracts/fields/sheet.ts";
import { user, userColumns } from "@aeromaint/contracts/system/user.ts";
import { actorOf } from "../../../crud/actor.ts";
import { sendSheet } from "../../../crud/export.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { countUsers, type SheetUser, usersAfter } from "./user-list.queries.ts";

const { path, title } = user;

/** The users of the list, as an Excel file. */
export async function userExportRoutes(app: App): Promise<void> {
  app.get(`${path}/export`, {
    config: { access: "system:user:export" },
    schema: { tags: [title], summary: "导出用户", querystring: exportQuery(user.filters) },
    handler: async (request, reply) => {
      const { columns: chosen, ...narrowing } = request.query;
      const who = actorOf(request);
      return sendSheet<SheetUser>(request, reply, {
        title,
        columns: userColumns,
        chosen,
        total: await countUsers(app.db, narrowing, who),
        after: (db, last, size) => usersAfter(db, { narrowing, actor: who, last, size }),
      });
    },
  });
}
