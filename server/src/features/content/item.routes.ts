import type { Permission } from "@aeromaint/contracts/auth/permissions.ts";
import { repairInfo } from "@aeromaint/contracts/content/repair-info.ts";
import { toolInfo } from "@aeromaint/contracts/content/tool-info.ts";
import { trainInfo } from "@aeromaint/contracts/content/train-info.ts";
import { patterns } from "@aeromaint/contracts/fields/validation.ts";
import { sendCached, serveCached } from "../../crud/cached.ts";
import { crudRoutes } from "../../crud/crud-routes.ts";
import { idOf, idsOf } from "../../crud/ids.ts";
import { serve, serveWithUser } from "../../crud/serve.ts";
import { BatchedWrites } from "../../infra/db/batched-writes.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { found } from "../../infra/http/errors.ts";
import { signedIn } from "../../infra/sessions/current-user.ts";
import { listHistory, pastMoment, refuseControlled } from "../documents/documents.ts";
import { facetsRoute } from "../search/facets/facets.ts";
import {
  isItemInScope,
  itemSource,
  listItemMarks,
  markItemsRead,
  readerMarks,
} from "./item-filters.queries.ts";
import { detailOnWire, itemOnWire, itemStores } from "./item-wire.ts";
import { allModules, type ContentModule, modules } from "./module.ts";
import { findItemReading } from "./reading.queries.ts";
import {
  countReleasedFacets,
  findReleasedItem,
  listReleasedItems,
} from "./released-item.queries.ts";

const tables = ["content_item", "content_category"] as const;
/** The mark `isFitting` also depends on types and fleet. */
const fittingTables = [...tables, "aircraft_type"] as const;

/** Routes of the three content modules for the back office, visitors and readers. */
export default async function itemRoutes(app: App): Promise<void> {
  const { repair, train, tool } = itemStores;
  crudRoutes(app, repairInfo, repair, { detailPath: `${repairInfo.path}/details/:id` });
  crudRoutes(app, trainInfo, train, { detailPath: `${trainInfo.path}/details/:id` });
  crudRoutes(app, toolInfo, tool, { detailPath: `${toolInfo.path}/details/:id` });
  const opened: OpenedItems = new BatchedWrites((rows) => markItemsRead(app.db, rows));
  for (const module of allModules) {
    registerFileOwner(app, module);
    openListRoute(app, module);
    reading(app, module, opened);
  }
  openItemRoute(app);
  itemMarksRoute(app);
}

function registerFileOwner(app: App, { key, item, files }: ContentModule): void {
  const right = (action: "query" | "edit") => `${item.permission}:${action}` as Permission;
  const fields = Object.entries(files).map(([name, { title, "x-files": rules }]) => [
    name,
    { title, ...rules },
  ]);
  app.files.owners.register({
    table: "content_item",
    idColumn: "item_id",
    condition: { column: "module", value: key },
    readAccess: right("query"),
    writeAccess: right("edit"),
    fields: Object.fromEntries(fields),
    isInScope: isItemInScope,
    refuseChange: refuseControlled,
  });
}

function openListRoute(app: App, module: ContentModule): void {
  serve(app, `GET ${module.open.list}`, (request, reply) =>
    sendCached(request, reply, {
      tables: fittingTables,
      neverExpires: true,
      load: async ({ query }) => {
        const listQuery = { query, now: app.clock() };
        const { list, total } = await app.db.replicas.read((db) =>
          listReleasedItems(db, module, listQuery),
        );
        return ok({ list: list.map((row) => itemOnWire(module, row)), total });
      },
    }),
  );
  facetsRoute(app, `GET ${module.open.list}/facets`, {
    tables,
    count: (db, filters) =>
      countReleasedFacets(db, {
        source: itemSource,
        kind: module.key,
        kinds: allModules.map(({ key }) => key),
        filters,
        now: app.clock(),
      }),
  });
}

/** Public row of one item of any module, with the field names of its module. */
function openItemRoute(app: App): void {
  serveCached(app, "GET /open/platform/foreground/:id", {
    tables,
    neverExpires: true,
    load: async ({ params: { id } }) => {
      const released = found(await findReleasedItem(app.db, idOf(id), app.clock()));
      const { module, ...row } = released;
      const dependsOn = [`content_item:${row.itemId}`, "content_category"] as const;
      return { data: itemOnWire(modules[module], row), dependsOn };
    },
  });
}

type OpenedItems = BatchedWrites<Parameters<typeof markItemsRead>[1][number]>;

function reading(app: App, module: ContentModule, opened: OpenedItems): void {
  serveWithUser(app, `GET ${module.item.path}/foreground/:id`, {
    select: ({ id }, userId) =>
      patterns.id.test(id) ? readerMarks(module, { id, userId, now: app.clock() }) : null,
    async handle(request, reply, marks) {
      const id = idOf(request.params.id);
      const { at } = request.query;
      const { userId } = signedIn(request);
      const { isCollect, isRead, isRevised } = found(marks);
      const isNoted = isRead && (!isRevised || at !== undefined);
      if (!isNoted) await opened.add({ id, userId, module: module.key, at: app.clock() });
      if (at) {
        const readingQuery = { id, now: app.clock(), at: pastMoment(at, app.clock()) };
        const { data } = found(await findItemReading(app.db, module, readingQuery));
        return reply.send(ok(detailOnWire(module, { ...data, isCollect })));
      }
      // All readers with the same marks share one response.
      await sendCached(request, reply, {
        tables: fittingTables,
        neverExpires: true,
        key: `${module.item.path}/foreground/${id} ${isCollect} ${isRevised}`,
        load: async () => {
          const reading = found(await findItemReading(app.db, module, { id, now: app.clock() }));
          const { document } = reading.data;
          const marked = document && isRevised ? { document: { ...document, isRevised } } : {};
          return {
            ...reading,
            data: detailOnWire(module, { ...reading.data, ...marked, isCollect }),
          };
        },
      });
    },
  });

  serve(app, `GET ${module.item.path}/foreground/:id/revisions`, async (request) => {
    const id = idOf(request.params.id);
    const now = app.clock();
    found(await findItemReading(app.db, module, { id, now }));
    return ok(await listHistory(app.db, id, now));
  });
}

/** Marks of the user on items. The cached lists are shared and cannot contain them. */
function itemMarksRoute(app: App): void {
  serve(app, "GET /system/common/user/items", async (request) => {
    const ids = idsOf(request.query.ids, "查询");
    return ok(await listItemMarks(app.db, ids, signedIn(request).userId));
  });
}
