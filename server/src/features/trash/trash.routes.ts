import { trash } from "@aeromaint/contracts/documents/trash.ts";
import { listRoute, removeRoute } from "../../crud/crud-routes.ts";
import { serve, serveWrite } from "../../crud/serve.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { findRetentionDays } from "../../infra/retention/retention-days.ts";
import { listTrash, purgeTrash, removeFromTrash, restoreItems } from "./trash.queries.ts";

const { title } = trash;

/** Removed items can be restored for some days. A daily job then deletes them and their files. */
export default async function trashRoutes(app: App): Promise<void> {
  app.retention.add({ title, run: (now) => purgeTrash(app, now) });
  listRoute(app, trash, { list: listTrash });

  serve(app, "GET /document/trash/period", async () =>
    ok({ days: await findRetentionDays(app.db, "sys.trash.retentionDays") }),
  );

  serveWrite(
    app,
    "POST /document/trash/:ids/restore",
    { title: "恢复内容", type: "2", verb: "恢复", message: "恢复成功" },
    (unit, { ids, body, actor }) => restoreItems(unit, { ids, ...body }, actor),
  );

  removeRoute(app, "DELETE /document/trash/:ids", {
    title: "彻底删除内容",
    remove: removeFromTrash,
  });
}
