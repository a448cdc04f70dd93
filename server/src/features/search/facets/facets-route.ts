import type { RouteName } from "@aeromaint/contracts/routes.ts";
import type { FacetCounts } from "@aeromaint/contracts/search/facets/facets.ts";
import { sendCached } from "../../../crud/cached.ts";
import { type RequestOf, serve } from "../../../crud/serve.ts";
import type { WatchedTable } from "../../../infra/cache/watched-table.ts";
import type { Read } from "../../../infra/db/database.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";

type FacetsName = Extract<RouteName, `GET /open/${"material" | "platform"}${string}/facets`>;

interface FacetsOf<Name extends FacetsName> {
  tables: readonly WatchedTable[];
  /** A replica may be read. */
  count: (db: Read, query: RequestOf<Name>["query"]) => Promise<FacetCounts>;
}

/** How much an open list has with each chapter, type and year: apart from the list, which need not wait. */
export function facetsRoute<Name extends FacetsName>(
  app: App,
  name: Name,
  { tables, count }: FacetsOf<Name>,
): void {
  serve(app, name, (request, reply) =>
    sendCached(request, reply, {
      tables: [...tables, "aircraft_type", "sys_dict_data"],
      load: async ({ query }) => ok(await app.db.replicas.read((db) => count(db, query))),
    }),
  );
}
