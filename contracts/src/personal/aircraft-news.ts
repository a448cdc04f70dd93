import { type Static, Type } from "typebox";
import type { ContentModuleName } from "../content/modules.ts";
import { documentSummary } from "../documents/document-summary.ts";
import { rowInteger, rowText, rowTextOrNull } from "../fields/fields.ts";
import { namedAircraft } from "../search/facets/facets.ts";
import { contains } from "../wire/resource.ts";
import { openObject } from "../wire/schemas.ts";

export const aircraftNewsPath = "/system/common/user/aircraft/news";

/** A registration or the name of a type; one's own types where nothing is said. */
export const aircraftNewsQuery = openObject({ aircraft: contains("注册号或机型") });

/** What is stated for an aircraft or for types: what is new since the person's last visit first, then the newest. */
export const aircraftNews = Type.Object({
  /** The aircraft, where a registration was asked for. */
  aircraft: Type.Unsafe<Static<typeof namedAircraft> | null>({
    ...namedAircraft,
    type: ["object", "null"],
  }),
  /** The type that was asked for by its name. */
  typeId: rowTextOrNull(),
  typeName: rowTextOrNull(),
  /** When the person was here last; null at the first visit. */
  since: rowTextOrNull(),
  /** How much is new or changed since then and unread. */
  fresh: rowInteger(),
  total: rowInteger(),
  list: Type.Array(
    Type.Object({
      module: Type.Unsafe<ContentModuleName>({ type: "string" }),
      id: rowText(),
      categoryId: rowText(),
      title: rowText(),
      releaseTime: rowText(),
      /** Of what is new since the last visit: the first that there is of it, or another revision. */
      change: Type.Unsafe<"new" | "revised" | null>({ type: ["string", "null"] }),
      document: Type.Optional(documentSummary),
    }),
  ),
});
export type AircraftNews = Static<typeof aircraftNews>;
