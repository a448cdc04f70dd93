import { user, userColumns } from "@aeromaint/contracts/system/user.ts";
import { actorOf } from "../../../crud/actor.ts";
import { sendSheet } from "../../../crud/export.ts";
import { serve } from "../../../crud/serve.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { countUsers, type SheetUser, usersAfter } from "./user-list.queries.ts";

const { title } = user;

/** The users of the list, as an Excel file. */
export async function userExportRoutes(app: App): Promise<void> {
  serve(app, "GET /system/user/export", async (request, reply) => {
    const { columns: chosen, ...narrowing } = request.query;
    const who = actorOf(request);
    return sendSheet<SheetUser>(request, reply, {
      title,
      columns: userColumns,
      chosen,
      total: await countUsers(app.db, narrowing, who),
      after: (db, last, size) => usersAfter(db, { narrowing, actor: who, last, size }),
    });
  });
}
