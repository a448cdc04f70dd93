import {
  aircraft,
  aircraftColumns,
  registrationOf,
} from "@aeromaint/contracts/applicability/aircraft.ts";
import { aircraftType } from "@aeromaint/contracts/applicability/aircraft-type.ts";
import { type Actor, actorOf } from "../../../crud/actor.ts";
import { crudRoutes } from "../../../crud/crud-routes.ts";
import { exportRoute } from "../../../crud/export.ts";
import { idOf } from "../../../crud/ids.ts";
import { importRoutes } from "../../../crud/import/import.routes.ts";
import { importIntoStore } from "../../../crud/import/importable.ts";
import { serve } from "../../../crud/serve.ts";
import type { Read } from "../../../infra/db/database.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { aircraftStore } from "./aircraft.queries.ts";
import { aircraftTypeStore, listTypesBelow, listTypeTree } from "./aircraft-type.queries.ts";

export default async function fleetRoutes(app: App): Promise<void> {
  typeTreeRoutes(app);
  fleetImports(app);
  crudRoutes(app, aircraftType, aircraftTypeStore);
  exportRoute(app, "GET /fleet/aircraft/export", {
    title: "机队",
    columns: aircraftColumns,
    list: aircraftStore,
  });
  crudRoutes(app, aircraft, aircraftStore);
}

function fleetImports(app: App): void {
  importRoutes(app, {
    resource: aircraftType,
    table: "aircraftType",
    key: ["name"],
    fields: { parentId: { choices: typeChoices } },
    parent: "parentId",
    store: importIntoStore(aircraftTypeStore),
  });
  importRoutes(app, {
    resource: aircraft,
    table: "aircraft",
    key: ["registration"],
    fields: {
      registration: { normalise: registrationOf },
      typeId: { choices: typeChoices },
    },
    store: importIntoStore(aircraftStore),
  });
}

async function typeChoices(db: Read, actor: Actor) {
  const { list } = await aircraftTypeStore.list(db, {}, actor);
  return list.map(({ typeId, name, status }) => ({
    id: typeId,
    label: name,
    isDisabled: status !== "1",
  }));
}

function typeTreeRoutes(app: App): void {
  // For every signed-in person: readers filter by type too.
  serve(app, "GET /fleet/type/tree", async (request) =>
    ok(await listTypeTree(app.db, actorOf(request))),
  );

  serve(app, "GET /fleet/type/lazy/:parentId", async (request) =>
    ok(await listTypesBelow(app.db, idOf(request.params.parentId), actorOf(request))),
  );

  serve(app, "GET /fleet/type/lazy/exclude/:id", async (request) =>
    ok(await listTypeTree(app.db, actorOf(request), idOf(request.params.id))),
  );
}
