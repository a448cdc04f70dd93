import { materialInfo } from "@aeromaint/contracts/materials/product.ts";
import { serveCached } from "../../../crud/cached.ts";
import { changeRoutes, listRoute } from "../../../crud/crud-routes.ts";
import { decisionIdsOf, idOf } from "../../../crud/ids.ts";
import { importRoutes } from "../../../crud/import/import.routes.ts";
import { serve, serveWrite } from "../../../crud/serve.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { found } from "../../../infra/http/errors.ts";
import { signedIn } from "../../../infra/sessions/current-user.ts";
import { facetsRoute } from "../../search/facets/facets.ts";
import {
  addViews,
  countPendingProducts,
  isMaterialInScope,
  materialImport,
  materialStore,
} from "./material.queries.ts";
import { decideProducts } from "./material-decision.queries.ts";
import { listSuppliers } from "./material-suppliers.queries.ts";
import {
  countMaterialFacets,
  findMaterialForUser,
  findPublicProduct,
  listReleasedMaterials,
} from "./released-material.queries.ts";
import { ViewCounter } from "./view-counter.ts";

const { title } = materialInfo;

export default async function materialRoutes(app: App): Promise<void> {
  const views = new ViewCounter({
    write: async (counts) => {
      await addViews(app.db, counts);
      app.changes.publishLater("product_view");
    },
    onError: (err) => app.log.warn({ err }, "product views not written yet"),
  });
  app.addHook("onClose", () => views.stop());
  listRoute(app, materialInfo, materialStore);
  changeRoutes(app, materialInfo, materialStore);
  importRoutes(app, materialImport);
  supplierRoute(app);
  readingRoutes(app, views);
  decisionRoutes(app);
  openRoutes(app, views);

  const { coverImage, detailImages } = materialInfo.fields;
  app.files.owners.register({
    table: "material_info",
    idColumn: "info_id",
    readAccess: "material:info:query",
    writeAccess: "material:info:edit",
    fields: {
      detailImages: { title: detailImages.title, ...detailImages["x-files"] },
      coverImage: { title: coverImage.title, ...coverImage["x-files"] },
    },
    isInScope: isMaterialInScope,
  });
}

function supplierRoute(app: App): void {
  serve(app, "GET /material/info/supplier", async (request) =>
    ok(await listSuppliers(app.db, request.query)),
  );
}

/** The specification has both paths, for the back office and for readers; the responses are equal. */
function readingRoutes(app: App, views: ViewCounter): void {
  for (const name of ["GET /material/info/:id", "GET /material/info/details/:id"] as const) {
    serve(app, name, async (request) => {
      const id = idOf(request.params.id);
      const user = signedIn(request);
      return ok(found(await findMaterialForUser(app.db, id, { user, views })));
    });
  }
}

function decisionRoutes(app: App): void {
  serve(app, "GET /material/info/pending", async (request) =>
    ok({ total: await countPendingProducts(app.db, signedIn(request)) }),
  );

  serveWrite(
    app,
    "PATCH /material/info/:ids",
    { title: `审核${title}`, readIds: decisionIdsOf, message: "审核成功" },
    (unit, { ids, body, actor }) => decideProducts(unit, { ids, ...body }, actor),
  );
}

function openRoutes(app: App, views: ViewCounter): void {
  serveCached(app, "GET /open/material", {
    // The list depends on names and states of suppliers.
    tables: ["material_info", "material_category", "repair_person"],
    load: async ({ query }) =>
      ok(
        await app.db.replicas.read((db) => listReleasedMaterials(db, { query, now: app.clock() })),
      ),
  });
  facetsRoute(app, "GET /open/material/facets", {
    tables: ["material_info", "material_category"],
    count: (db, query) => countMaterialFacets(db, { query, now: app.clock() }),
  });

  serve(app, "GET /open/material/details/:id", async (request) =>
    ok(found(await findPublicProduct(app.db, idOf(request.params.id), views))),
  );
}
