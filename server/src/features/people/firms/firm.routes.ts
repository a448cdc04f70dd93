import { firmLicence } from "@aeromaint/contracts/people/firm.ts";
import { actorOf } from "../../../crud/actor.ts";
import { detailRoute, listRoute, removeRoute } from "../../../crud/crud-routes.ts";
import { decisionIdsOf, idOf } from "../../../crud/ids.ts";
import { serve } from "../../../crud/serve.ts";
import { write } from "../../../crud/write.ts";
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

  serve(app, "PATCH /repair/firm/licence/:ids", async (request) => {
    const decision = { ids: decisionIdsOf(request.params.ids), ...request.body };
    await write(request, { title: `审核${title}`, type: "2" }, (unit) =>
      decideLicences(unit, decision, actorOf(request)),
    );
    return ok(null, "审核成功");
  });

  ownRoutes(app);
}

function ownRoutes(app: App): void {
  serve(app, "GET /repair/firm/own", async (request) =>
    ok(found(await findFirmOf(app.db, actorOf(request)))),
  );

  serve(app, "POST /repair/firm/own/licence", async (request) => {
    const licenceId = await write(request, { title, type: "1" }, (unit) =>
      addOwnLicence(unit, request.body, actorOf(request)),
    );
    return ok({ licenceId }, "提交成功，请等待审核");
  });

  serve(app, "PUT /repair/firm/own/licence/:id", async (request) => {
    const id = idOf(request.params.id);
    await write(request, { title, type: "2" }, (unit) =>
      changeOwnLicence(unit, id, request.body, actorOf(request)),
    );
    return ok(null, "提交成功，请等待审核");
  });

  removeRoute(app, "DELETE /repair/firm/own/licence/:ids", { title, remove: removeOwnLicences });
}
