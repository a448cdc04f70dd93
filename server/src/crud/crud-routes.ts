import type { FastifyRequest } from "fastify";
import type { Static, TSchema } from "typebox";
import type { Read } from "../infra/db/database.ts";
import type { UnitOfWork } from "../infra/db/unit-of-work.ts";
import type { App } from "../infra/http/app-type.ts";
import { ok } from "../infra/http/envelope.ts";
import { found } from "../infra/http/errors.ts";
import { type Actor, actorOf } from "./actor.ts";
import { idOf } from "./ids.ts";
import type { Page, Paging } from "./paging.ts";
import { serveNamed, serveWriteNamed } from "./serve.ts";

/** Fields of a contract that its routes need. */
interface ResourceNames {
  title: string;
  path: string;
  id: string;
  name?: string | null;
}

interface Versioned {
  version?: number;
}

/** Store methods that change rows. Stores know SQL, not HTTP. */
export interface ChangeStore<Create, Update> {
  create(unit: UnitOfWork, input: Create, actor: Actor): Promise<string>;
  /** @throws 404 for a row out of reach, 409 for a stale `version` */
  update(unit: UnitOfWork, id: string, input: Update & Versioned, actor: Actor): Promise<void>;
  /** All or nothing. @throws 404 for an id out of reach, 409 for a row in use */
  remove(unit: UnitOfWork, ids: string[], actor: Actor): Promise<void>;
}

/** Store of a standard resource. */
export interface Store<Row, Detail, Create, Update, Filters> extends ChangeStore<Create, Update> {
  list(db: Read, filters: Filters & Paging, actor: Actor): Promise<Page<Row>>;
  find(db: Read, id: string, actor: Actor): Promise<Detail | undefined>;
  /** Table and id column, for the operation log. */
  table?: string;
  key?: string;
}

/** Store with the row and form types of its contract. */
export type ResourceStore<
  R extends Record<"row" | "detail" | "create" | "update" | "filters", TSchema>,
> = Store<
  Static<R["row"]>,
  Static<R["detail"]>,
  Static<R["create"]>,
  Static<R["update"]>,
  Static<R["filters"]>
>;

/**
 * Registers list, detail, create, update and remove. `detailPath` replaces the default path of the
 * detail.
 */
export function crudRoutes<Row, Detail, Create, Update, Filters>(
  app: App,
  resource: ResourceNames,
  store: Store<Row, Detail, Create, Update, Filters>,
  { detailPath }: { detailPath?: string } = {},
): void {
  const { table, key } = store;
  if (table && key && resource.name) app.namedRows.push({ table, id: key, name: resource.name });
  listRoute(app, resource, store);
  detailRoute(app, resource, store, { detailPath });
  changeRoutes(app, resource, store);
}

export function listRoute<Row, Filters>(
  app: App,
  { path }: ResourceNames,
  store: Pick<Store<Row, never, never, never, Filters>, "list">,
): void {
  serveNamed(app, `GET ${path}`, async (request) =>
    ok(await store.list(app.db, request.query as Filters & Paging, actorOf(request))),
  );
}

export function detailRoute<Detail>(
  app: App,
  { path }: ResourceNames,
  store: Pick<Store<never, Detail, never, never, never>, "find">,
  { detailPath = `${path}/:id` }: { detailPath?: string | undefined } = {},
): void {
  serveNamed(app, `GET ${detailPath}`, async (request) =>
    ok(found(await store.find(app.db, idIn(request), actorOf(request)))),
  );
}

/** Registers create, update and remove. Each writes a row of the operation log. */
export function changeRoutes<Create, Update>(
  app: App,
  { path, title, id: idName }: ResourceNames,
  store: ChangeStore<Create, Update>,
): void {
  serveWriteNamed(app, `POST ${path}`, { title }, async (unit, { body, actor }) => ({
    [idName]: await store.create(unit, body, actor),
  }));

  serveWriteNamed(app, `PUT ${path}/:id`, { title }, (unit, { id, body, actor }) =>
    store.update(unit, id, body, actor),
  );

  removeRoute(app, `DELETE ${path}/:ids`, { title, remove: store.remove });
}

/** Registers the removal of the rows in the path. */
export function removeRoute(
  app: App,
  name: `DELETE ${string}`,
  { title, remove }: { title: string } & Pick<ChangeStore<never, never>, "remove">,
): void {
  serveWriteNamed(app, name, { title }, (unit, { ids, actor }) => remove(unit, ids, actor));
}

const idIn = ({ params }: FastifyRequest) => idOf((params as { id: string }).id);
