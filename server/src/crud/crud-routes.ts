import type { Permission } from "@aeromaint/contracts/permissions.ts";
import type { FastifyRequest } from "fastify";
import { type TSchema, Type } from "typebox";
import type { App } from "../platform/app-type.ts";
import type { Read } from "../platform/database.ts";
import { answer, done, ok, page } from "../platform/envelope.ts";
import { found } from "../platform/errors.ts";
import { type CurrentUser, signedIn } from "../platform/sessions/current-user.ts";
import type { Unit } from "../platform/unit-of-work.ts";
import { idOf, idsOf } from "./ids.ts";
import type { Page, Paging } from "./paging.ts";
import { write } from "./write.ts";

/** Who asks, and as of when: what stores need to know of a request. */
export interface Asker {
  user: CurrentUser;
  now: Date;
}

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

/** The five methods that a look-alike screen stands on. Stores know SQL, not HTTP. */
export interface Store<Row, Detail, Create, Update, Filters> {
  list(db: Read, filters: Filters & Paging, asker: Asker): Promise<Page<Row>>;
  find(db: Read, id: string, asker: Asker): Promise<Detail | undefined>;
  create(unit: Unit, input: Create, asker: Asker): Promise<string>;
  /** @throws 404 out of reach, 409 when `version` is stale */
  update(unit: Unit, id: string, input: Update & Versioned, asker: Asker): Promise<void>;
  /** All or nothing. @throws 404 when one id is missing or out of reach, 409 when one is in use */
  remove(unit: Unit, ids: string[], asker: Asker): Promise<void>;
}

const oneId = Type.Object({ id: Type.String() });
const manyIds = Type.Object({ ids: Type.String({ maxLength: 4_000 }) });

export function asker(request: FastifyRequest): Asker {
  return { user: signedIn(request), now: request.server.clock() };
}

/**
 * The five calls of a look-alike resource: list, detail, create, update, remove.
 * `detailPath` where the specification has the detail below another path than the row's own.
 */
export function crudRoutes<Row, Detail, Create, Update, Filters>(
  app: App,
  resource: ResourceSchemas,
  store: Store<Row, Detail, Create, Update, Filters>,
  { detailPath = `${resource.path}/:id` }: { detailPath?: string } = {},
): void {
  const { path, title } = resource;
  const tags = [title];
  const may = (action: string) => ({ access: `${resource.permission}:${action}` as Permission });

  app.get(path, {
    config: may("list"),
    schema: {
      tags,
      summary: `${title}列表`,
      querystring: resource.filters,
      response: { 200: answer(page(resource.row)) },
    },
    handler: async (request) =>
      ok(await store.list(app.db, request.query as Filters & Paging, asker(request))),
  });

  app.get(detailPath, {
    config: may("query"),
    schema: {
      tags,
      summary: `${title}详情`,
      params: oneId,
      response: { 200: answer(resource.detail) },
    },
    handler: async (request) =>
      ok(found(await store.find(app.db, idOf(request.params.id), asker(request)))),
  });

  app.post(path, {
    config: may("add"),
    schema: {
      tags,
      summary: `新增${title}`,
      body: resource.create,
      response: { 200: answer(resource.created) },
    },
    handler: async (request) => {
      const id = await write(request, { title, type: "1" }, (unit) =>
        store.create(unit, request.body as Create, asker(request)),
      );
      return ok({ [resource.id]: id }, "新增成功");
    },
  });

  app.put(`${path}/:id`, {
    config: may("edit"),
    schema: {
      tags,
      summary: `修改${title}`,
      params: oneId,
      body: resource.update,
      response: { 200: done },
    },
    handler: async (request) => {
      const id = idOf(request.params.id);
      await write(request, { title, type: "2" }, (unit) =>
        store.update(unit, id, request.body as Update & Versioned, asker(request)),
      );
      return ok(null, "修改成功");
    },
  });

  app.delete(`${path}/:ids`, {
    config: may("remove"),
    schema: { tags, summary: `删除${title}`, params: manyIds, response: { 200: done } },
    handler: async (request) => {
      const ids = idsOf(request.params.ids);
      await write(request, { title, type: "3" }, (unit) => store.remove(unit, ids, asker(request)));
      return ok(null, "删除成功");
    },
  });
}
