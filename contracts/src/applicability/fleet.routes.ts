import { Type } from "typebox";
import { route, tagged } from "../wire/route.ts";
import { importCalls, sheetUpload } from "../wire/sheet-import.ts";
import { aircraft } from "./aircraft.ts";
import { aircraftType, aircraftTypeNode } from "./aircraft-type.ts";

export const fleetCalls = {
  ...importCalls(aircraftType, sheetUpload),
  ...importCalls(aircraft, sheetUpload),
  ...tagged("机型", {
    "GET /fleet/type/tree": route("signed-in", "机型树", { answer: Type.Array(aircraftTypeNode) }),
    "GET /fleet/type/lazy/:parentId": route("fleet:type:list", "下级机型", {
      answer: Type.Array(aircraftType.row),
    }),
    "GET /fleet/type/lazy/exclude/:id": route("fleet:type:list", "可选的上级机型", {
      answer: Type.Array(aircraftTypeNode),
    }),
  }),
};
