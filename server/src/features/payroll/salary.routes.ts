import { salary, salaryColumns } from "@aeromaint/contracts/payroll/salary.ts";
import { actorOf } from "../../crud/actor.ts";
import { listRoute, removeRoute } from "../../crud/crud-routes.ts";
import { exportRoute } from "../../crud/export.ts";
import { idOf } from "../../crud/ids.ts";
import { serve, serveQuery } from "../../crud/serve.ts";
import { write } from "../../crud/write.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { found } from "../../infra/http/errors.ts";
import { signedIn } from "../../infra/sessions/current-user.ts";
import {
  findOwnSalary,
  findSalary,
  listOwnSalaries,
  listSalaries,
  removeSalaries,
  salaryList,
  sumSalaries,
} from "./salary.queries.ts";
import { salarySheetRoutes } from "./salary-sheet.routes.ts";

const { title } = salary;

/** Lists of the back office, sheets, and pay slips of the user. */
export default async function salaryRoutes(app: App): Promise<void> {
  // Pay has only the list of a resource; rows are written by sheets.
  listRoute(app, salary, { list: listSalaries });
  readRoutes(app);
  ownRoutes(app);
  await salarySheetRoutes(app);
}

function readRoutes(app: App): void {
  serveQuery(app, "GET /platform/salary/totals", sumSalaries);

  serve(app, "GET /platform/salary/details/:id", async (request) => {
    const id = idOf(request.params.id);
    // Each look at pay is logged.
    const row = await write(request, { title: "查看薪资", type: "0" }, async ({ tx }) =>
      found(await findSalary(tx, id, actorOf(request))),
    );
    return ok(row);
  });

  removeRoute(app, "DELETE /platform/salary/:ids", { title, remove: removeSalaries });

  exportRoute(app, "GET /platform/salary/list/export", {
    title,
    columns: salaryColumns,
    list: salaryList,
  });
}

function ownRoutes(app: App): void {
  serve(app, "GET /system/common/user/salary", async (request) =>
    ok(await listOwnSalaries(app.db, request.query, signedIn(request).userId)),
  );

  serve(app, "GET /system/common/user/salary/:id", async (request) => {
    const id = idOf(request.params.id);
    return ok(found(await findOwnSalary(app.db, id, signedIn(request).userId)));
  });
}
