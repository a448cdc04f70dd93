import {
  type AircraftRow,
  aircraft,
  aircraftColumns,
} from "@aeromaint/contracts/applicability/aircraft.ts";
import { aircraftType } from "@aeromaint/contracts/applicability/aircraft-type.ts";
import { crudRoutes } from "../../../crud/crud-routes.ts";
import { sendSheet } from "../../../crud/export.ts";
import { idOf } from "../../../crud/ids.ts";
import { serve } from "../../../crud/serve.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { aircraftAfter, aircraftStore, countAircraft } from "./aircraft.queries.ts";
import { aircraftTypeStore, listTypesBelow, listTypeTree } from "./aircraft-type.queries.ts";

/** Types of aircraft as a tree, and the fleet. */
export async function fleetRoutes(app: App): Promise<void> {
  typeTreeRoutes(app);
  crudRoutes(app, aircraftType, aircraftTypeStore);
  exportRoute(app);
  crudRoutes(app, aircraft, aircraftStore);
}

function typeTreeRoutes(app: App): void {
  // Readers choose by types too.
  serve(app, "GET /fleet/type/tree", async () => ok(await listTypeTree(app.db)));

  serve(app, "GET /fleet/type/lazy/:parentId", async (request) =>
    ok(await listTypesBelow(app.db, idOf(request.params.parentId))),
  );

  serve(app, "GET /fleet/type/lazy/exclude/:id", async (request) =>
    ok(await listTypeTree(app.db, idOf(request.params.id))),
  );
}

function exportRoute(app: App): void {
  serve(app, "GET /fleet/aircraft/export", async (request, reply) => {
    const { columns: chosen, ...filters } = request.query;
    return sendSheet<AircraftRow>(request, reply, {
      title: "机队",
      columns: aircraftColumns,
      chosen,
      total: await countAircraft(app.db, filters),
      after: (db, last, size) => aircraftAfter(db, { filters, last, size }),
    });
  });
}
