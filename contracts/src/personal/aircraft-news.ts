import { type Static, Type } from "typebox";
import type { ContentModuleName } from "../content/modules.ts";
import { documentSummary } from "../documents/document-summary.ts";
import { rowInteger, rowText, rowTextOrNull } from "../fields/fields.ts";
import { namedAircraft } from "../search/facets/facets.ts";
import { contains } from "../wire/resource.ts";
import { openObject } from "../wire/schemas.ts";

export const aircraftNewsPath = "/system/common/user/aircraft/news";

/** Registration or name of a type. The default is the types of the user. */
export const aircraftNewsQuery = openObject({ aircraft: contains("注册号或机型") });

/** Content for an aircraft or for types. Content new since the last visit comes first. */
export const aircraftNews = Type.Object({
  /** Set if the query has a registration. */
  aircraft: Type.Unsafe<Static<typeof namedAircraft> | null>({
    ...namedAircraft,
    type: ["object", "null"],
  }),
  /** Set if the query has the name of a type. */
  typeId: rowTextOrNull(),
  typeName: rowTextOrNull(),
  /** Last visit of the user; null at the first visit. */
  since: rowTextOrNull(),
  /** Number of unread items that are new or changed since the last visit. */
  fresh: rowInteger(),
  total: rowInteger(),
  list: Type.Array(
    Type.Object({
      module: Type.Unsafe<ContentModuleName>({ type: "string" }),
      id: rowText(),
      categoryId: rowText(),
      title: rowText(),
      releaseTime: rowText(),
      /** Change since the last visit: a new item or a new revision; null without a change. */
      change: Type.Unsafe<"new" | "revised" | null>({ type: ["string", "null"] }),
      document: Type.Optional(documentSummary),
    }),
  ),
});
export type AircraftNews = Static<typeof aircraftNews>;
