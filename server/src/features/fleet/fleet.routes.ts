import {
  type AircraftRow,
  aircraft,
  aircraftColumns,
} from "@aeromaint/contracts/applicability/aircraft.ts";
import {
  aircraftType,
  aircraftTypeNode,
  typeTreePath,
} from "@aeromaint/contracts/applicability/aircraft-type.ts";
import { exportQuery } from "@aeromaint/contracts/fields/sheet.ts";
import { Type } from "typebox";
import { crudRoutes } from "../../crud/crud-routes.ts";
import { sendSheet } from "../../crud/export.ts";
import { idOf, idParams } from "../../crud/ids.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, ok } from "../../infra/http/envelope.ts";
import { aircraftAfter, aircraftStore, countAircraft } from "./aircraft.queries.ts";
import { aircraftTypeStore, listTypesBelow, listTypeTree } from "./aircraft-type.queries.ts";

const typeTags = [aircraftType.title];

/** Types of aircraft as a tree, and the fleet. */
export async function fleetRoutes(app: App): Promise<void> {
  typeTreeRoutes(app);
  crudRoutes(app, aircraftType, aircraftTypeStore);
  exportRoute(app);
  crudRoutes(app, aircraft, aircraftStore);
}

function typeTreeRoutes(app: App): void {
  // Readers choose by types too.
  app.get(typeTreePath, {
    config: { access: "signed-in" },
    schema: {
      tags: typeTags,
      summary: "机型树",
      response: { 200: answer(Type.Array(aircraftTypeNode)) },
    },
    handler: async () => ok(await listTypeTree(app.db)),
  });

  app.get(`${aircraftType.path}/lazy/:parentId`, {
    config: { access: "fleet:type:list" },
    schema: {
      tags: typeTags,
      summary: "下级机型",
      params: Type.Object({ parentId: Type.String() }),
      response: { 200: answer(Type.Array(aircraftType.row)) },
    },
    handler: async (request) => ok(await listTypesBelow(app.db, idOf(request.params.parentId))),
  });

  app.get(`${aircraftType.path}/lazy/exclude/:id`, {
    config: { access: "fleet:type:list" },
    schema: {
      tags: typeTags,
      summary: "可选的上级机型",
      params: idParams,
      response: { 200: answer(Type.Array(aircraftTypeNode)) },
    },
    handler: async (request) => ok(await listTypeTree(app.db, idOf(request.params.id))),
  });
}

function exportRoute(app: App): void {
  app.get(`${aircraft.path}/export`, {
    config: { access: "fleet:aircraft:export" },
    schema: {
      tags: [aircraft.title],
      summary: "导出机队",
      querystring: exportQuery(aircraft.filters),
    },
    handler: async (request, reply) => {
      const { columns: chosen, ...filters } = request.query;
      return sendSheet<AircraftRow>(request, reply, {
        title: "机队",
        columns: aircraftColumns,
        chosen,
        total: await countAircraft(app.db, filters),
        after: (db, last, size) => aircraftAfter(db, { filters, last, size }),
      });
    },
  });
}
