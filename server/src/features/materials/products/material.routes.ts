import {
  materialDecision,
  materialInfo,
  materialReading,
  openMaterial,
  openMaterialRow,
  openMaterialsQuery,
  supplier,
  suppliersQuery,
} from "@aeromaint/contracts/materials/product.ts";
import { pendingTotal } from "@aeromaint/contracts/resource.ts";
import { Type } from "typebox";
import { actorOf } from "../../../crud/actor.ts";
import { sendCached } from "../../../crud/cached.ts";
import { changeRoutes, listRoute } from "../../../crud/crud-routes.ts";
import { decidedIdsOf, idOf, idParams, idsParams } from "../../../crud/ids.ts";
import { write } from "../../../crud/write.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { answer, done, ok, page } from "../../../infra/http/envelope.ts";
import { found } from "../../../infra/http/errors.ts";
import { signedIn } from "../../../infra/sessions/current-user.ts";
import { facetsRoute } from "../../facets/facets.ts";
import { countPendingProducts, isMaterialReached, materialStore } from "./material.queries.ts";
import { decideProducts } from "./material-decision.queries.ts";
import { listSuppliers } from "./material-suppliers.queries.ts";
import { addViews } from "./material-views.queries.ts";
import {
  countMaterialFacets,
  findMaterialReading,
  listReleasedMaterials,
  openProduct,
} from "./released-material.queries.ts";
import { ViewCounter } from "./view-counter.ts";

const { path, title } = materialInfo;
const tags = [title];

export async function materialRoutes(app: App): Promise<void> {
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
  supplierRoute(app);
  readingRoutes(app, views);
  decisionRoutes(app);
  openRoutes(app, views);

  const { coverImage, detailImages } = materialInfo.fields;
  app.files.owners.register({
    table: "material_info",
    watched: "material_info",
    idColumn: "info_id",
    readAccess: "material:info:query",
    writeAccess: "material:info:edit",
    fields: {
      detailImages: { title: detailImages.title, ...detailImages["x-files"] },
      coverImage: { title: coverImage.title, ...coverImage["x-files"] },
    },
    reaches: isMaterialReached,
  });
}

function supplierRoute(app: App): void {
  app.get(`${path}/supplier`, {
    config: { access: "material:info:query" },
    schema: {
      tags,
      summary: "可选的供应商",
      querystring: suppliersQuery,
      response: { 200: answer(Type.Array(supplier)) },
    },
    handler: async (request) => ok(await listSuppliers(app.db, request.query)),
  });
}

/** Both paths stand in the specification, for the back office and for readers; they answer alike. */
function readingRoutes(app: App, views: ViewCounter): void {
  for (const url of [`${path}/:id`, `${path}/details/:id`]) {
    app.get(url, {
      config: { access: "signed-in" },
      schema: {
        tags,
        summary: `${title}详情`,
        params: idParams,
        response: { 200: answer(materialReading) },
      },
      handler: async (request) => {
        const id = idOf(request.params.id);
        const user = signedIn(request);
        return ok(found(await findMaterialReading(app.db, id, { user, views })));
      },
    });
  }
}

function decisionRoutes(app: App): void {
  app.get(`${path}/pending`, {
    config: { access: "material:info:approve" },
    schema: { tags, summary: "待审核航材数", response: { 200: answer(pendingTotal) } },
    handler: async (request) =>
      ok({ total: await countPendingProducts(app.db, signedIn(request)) }),
  });

  app.patch(`${path}/:ids`, {
    config: { access: "material:info:approve" },
    schema: {
      tags,
      summary: `审核${title}`,
      params: idsParams,
      body: materialDecision,
      response: { 200: done },
    },
    handler: async (request) => {
      const decision = { ids: decidedIdsOf(request.params.ids), ...request.body };
      await write(request, { title: `审核${title}`, type: "2" }, (unit) =>
        decideProducts(unit, decision, actorOf(request)),
      );
      return ok(null, "审核成功");
    },
  });
}

function openRoutes(app: App, views: ViewCounter): void {
  const tags = ["公开接口"];

  app.get("/open/material", {
    config: { access: "open" },
    schema: {
      tags,
      summary: "航材产品列表",
      querystring: openMaterialsQuery,
      response: { 200: answer(page(openMaterialRow)) },
    },
    handler: (request, reply) =>
      sendCached(request, reply, {
        // Of suppliers their names and states.
        tables: ["material_info", "material_category", "repair_person"],
        make: async ({ query }) =>
          ok(
            await app.db.replicas.read((db) =>
              listReleasedMaterials(db, { query, now: app.clock() }),
            ),
          ),
      }),
  });
  facetsRoute(app, {
    path: "/open/material",
    title,
    querystring: openMaterialsQuery,
    tables: ["material_info", "material_category"],
    count: (db, query) => countMaterialFacets(db, { query, now: app.clock() }),
  });

  app.get("/open/material/details/:id", {
    config: { access: "open" },
    schema: {
      tags,
      summary: "航材产品详情",
      params: idParams,
      response: { 200: answer(openMaterial) },
    },
    handler: async (request) =>
      ok(found(await openProduct(app.db, idOf(request.params.id), views))),
  });
}
