import { firmLicence } from "@aeromaint/contracts/people/firm.ts";
import { actorOf } from "../../../crud/actor.ts";
import { detailRoute, listRoute, removeRoute } from "../../../crud/crud-routes.ts";
import { decisionIdsOf } from "../../../crud/ids.ts";
import { serve, serveWrite } from "../../../crud/serve.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { found } from "../../../infra/http/errors.ts";
import {
  addOwnLicence,
  changeOwnLicence,
  countPendingLicences,
  decideLicences,
  findFirmLicence,
  findFirmOf,
  isLicenceInScope,
  isOwnLicence,
  listFirmLicences,
  removeOwnLicences,
} from "./firm-licence.queries.ts";

const { title, fields } = firmLicence;

/** Data and licences of a firm, and decisions on them by staff. */
export async function firmRoutes(app: App): Promise<void> {
  const { picture } = fields;
  app.files.owners.register({
    table: "firm_licence",
    idColumn: "licence_id",
    readAccess: "repair:account:query",
    writeAccess: "repair:account:edit",
    fields: { picture: { title: picture.title, ...picture["x-files"], isPrivate: true } },
    isInScope: isLicenceInScope,
    isAbout: isOwnLicence,
  });
  listRoute(app, firmLicence, { list: listFirmLicences });
  detailRoute(app, firmLicence, { find: findFirmLicence });

  serve(app, "GET /repair/firm/pending", async (request) =>
    ok({ total: await countPendingLicences(app.db, actorOf(request)) }),
  );

  serveWrite(
    app,
    "PATCH /repair/firm/licence/:ids",
    { title: `审核${title}`, readIds: decisionIdsOf, message: "审核成功" },
    (unit, { ids, body, actor }) => decideLicences(unit, { ids, ...body }, actor),
  );

  ownRoutes(app);
}

function ownRoutes(app: App): void {
  serve(app, "GET /repair/firm/own", async (request) =>
    ok(found(await findFirmOf(app.db, actorOf(request)))),
  );

  const options = { title, message: "提交成功，请等待审核" };

  serveWrite(app, "POST /repair/firm/own/licence", options, async (unit, { body, actor }) => ({
    licenceId: await addOwnLicence(unit, body, actor),
  }));

  serveWrite(app, "PUT /repair/firm/own/licence/:id", options, (unit, { id, body, actor }) =>
    changeOwnLicence(unit, id, body, actor),
  );

  removeRoute(app, "DELETE /repair/firm/own/licence/:ids", { title, remove: removeOwnLicences });
}
