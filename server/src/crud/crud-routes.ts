import type { Permission } from "@aeromaint/contracts/permissions.ts";
import type { Static, TSchema } from "typebox";
import type { Read } from "../infra/db/database.ts";
import type { UnitOfWork } from "../infra/db/unit-of-work.ts";
import type { App } from "../infra/http/app-type.ts";
import { answer, done, ok, page } from "../infra/http/envelope.ts";
import { found } from "../infra/http/errors.ts";
import { type Actor, actorOf } from "./actor.ts";
import { idOf, idParams, idsOf, idsParams } from "./ids.ts";
import type { Page, Paging } from "./paging.ts";
import { write } from "./write.ts";

/** What a resource's definition in contracts gives to its routes. */
interface ResourceSchemas {
  title: string;
  path: string;
  id: string;
  permission: string;
  create: TSchema;
  update: TSchema;
  row: TSchema;
  detail: TSchema;
  filters: TSchema;
  created: TSchema;
}

interface Versioned {
  version?: number;
}

/** What the calls that change rows stand on. Stores know SQL, not HTTP. */
export interface ChangeStore<Create, Update> {
  create(unit: UnitOfWork, input: Create, actor: Actor): Promise<string>;
  /** @throws 404 out of reach, 409 when `version` is stale */
  update(unit: UnitOfWork, id: string, input: Update & Versioned, actor: Actor): Promise<void>;
  /** All or nothing. @throws 404 when one id is missing or out of reach, 409 when one is in use */
  remove(unit: UnitOfWork, ids: string[], actor: Actor): Promise<void>;
}

/** The five methods that a look-alike screen stands on. */
export interface Store<Row, Detail, Create, Update, Filters> extends ChangeStore<Create, Update> {
  list(db: Read, filters: Filters & Paging, actor: Actor): Promise<Page<Row>>;
  find(db: Read, id: string, actor: Actor): Promise<Detail | undefined>;
}

/** The store of a resource whose rows and forms are as its contract has them. */
export type ResourceStore<
  R extends Pick<ResourceSchemas, "row" | "detail" | "create" | "update" | "filters">,
> = Store<
  Static<R["row"]>,
  Static<R["detail"]>,
  Static<R["create"]>,
  Static<R["update"]>,
  Static<R["filters"]>
>;

/**
 * The five calls of a look-alike resource: list, detail, create, update, remove.
 * `detailPath` where the specification has the detail below another path than the row's own.
 */
export function crudRoutes<Row, Detail, Create, Update, Filters>(
  app: App,
  resource: ResourceSchemas,
  store: Store<Row, Detail, Create, Update, Filters>,
  { detailPath }: { detailPath?: string } = {},
): void {
  listRoute(app, resource, store);
  detailRoute(app, resource, store, { detailPath });
  changeRoutes(app, resource, store);
}

function may({ permission }: ResourceSchemas, action: string): { access: Permission } {
  return { access: `${permission}:${action}` as Permission };
}

export function listRoute<Row, Filters>(
  app: App,
  resource: ResourceSchemas,
  store: Pick<Store<Row, never, never, never, Filters>, "list">,
): void {
  const { path, title } = resource;
  app.get(path, {
    config: may(resource, "list"),
    schema: {
      tags: [title],
      summary: `${title}列表`,
      querystring: resource.filters,
      response: { 200: answer(page(resource.row)) },
    },
    handler: async (request) =>
      ok(await store.list(app.db, request.query as Filters & Paging, actorOf(request))),
  });
}

export function detailRoute<Detail>(
  app: App,
  resource: ResourceSchemas,
  store: Pick<Store<never, Detail, never, never, never>, "find">,
  { detailPath = `${resource.path}/:id` }: { detailPath?: string | undefined } = {},
): void {
  const { title } = resource;
  app.get(detailPath, {
    config: may(resource, "query"),
    schema: {
      tags: [title],
      summary: `${title}详情`,
      params: idParams,
      response: { 200: answer(resource.detail) },
    },
    handler: async (request) =>
      ok(found(await store.find(app.db, idOf(request.params.id), actorOf(request)))),
  });
}

/** The calls that create, update and remove; each writes its operation-log row. */
export function changeRoutes<Create, Update>(
  app: App,
  resource: ResourceSchemas,
  store: ChangeStore<Create, Update>,
): void {
  const { path, title } = resource;
  const tags = [title];

  app.post(path, {
    config: may(resource, "add"),
    schema: {
      tags,
      summary: `新增${title}`,
      body: resource.create,
      response: { 200: answer(resource.created) },
    },
    handler: async (request) => {
      const id = await write(request, { title, type: "1" }, (unit) =>
        store.create(unit, request.body as Create, actorOf(request)),
      );
      return ok({ [resource.id]: id }, "新增成功");
    },
  });

  app.put(`${path}/:id`, {
    config: may(resource, "edit"),
    schema: {
      tags,
      summary: `修改${title}`,
      params: idParams,
      body: resource.update,
      response: { 200: done },
    },
    handler: async (request) => {
      const id = idOf(request.params.id);
      await write(request, { title, type: "2" }, (unit) =>
        store.update(unit, id, request.body as Update & Versioned, actorOf(request)),
      );
      return ok(null, "修改成功");
    },
  });

  app.delete(`${path}/:ids`, {
    config: may(resource, "remove"),
    schema: { tags, summary: `删除${title}`, params: idsParams, response: { 200: done } },
    handler: async (request) => {
      const ids = idsOf(request.params.ids);
      await write(request, { title, type: "3" }, (unit) =>
        store.remove(unit, ids, actorOf(request)),
      );
      return ok(null, "删除成功");
    },
  });
}
