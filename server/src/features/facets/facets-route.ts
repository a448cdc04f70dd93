import { facetsPathOf } from "@aeromaint/contracts/facets/facet-paths.ts";
import { type FacetCounts, facetCounts } from "@aeromaint/contracts/facets/facets.ts";
import type { Static, TObject } from "typebox";
import { sendCached } from "../../crud/cached.ts";
import type { WatchedTable } from "../../infra/cache/watched-table.ts";
import type { Read } from "../../infra/db/database.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, ok } from "../../infra/http/envelope.ts";

interface FacetsOf<Query extends TObject> {
  /** Of the list, by whose query its facets are asked for. */
  path: string;
  title: string;
  querystring: Query;
  tables: readonly WatchedTable[];
  /** A replica may be read. */
  count: (db: Read, query: Static<Query>) => Promise<FacetCounts>;
}

/** How much an open list has with each chapter, type and year: apart from the list, which need not wait. */
export function facetsRoute<Query extends TObject>(
  app: App,
  { path, title, querystring, tables, count }: FacetsOf<Query>,
): void {
  app.get(facetsPathOf(path), {
    config: { access: "open" },
    schema: {
      tags: ["公开接口"],
      summary: `${title}筛选项与数量`,
      querystring,
      response: { 200: answer(facetCounts) },
    },
    handler: (request, reply) =>
      sendCached(request, reply, {
        tables: [...tables, "aircraft_type", "sys_dict_data"],
        make: async ({ query }) =>
          ok(await app.db.replicas.read((db) => count(db, query as Static<Query>))),
      }),
  });
}
