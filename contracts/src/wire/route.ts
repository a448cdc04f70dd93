import { type Static, type TObject, type TSchema, Type } from "typebox";
import type { AccountRestriction } from "../auth/account-restrictions.ts";
import type { Permission, Resource as PermissionArea } from "../auth/permissions.ts";
import { exportQuery, type WithColumns } from "../fields/sheet.ts";

/** Access to a route: everybody, every signed-in user, or users with a permission. */
export type Access = "open" | "signed-in" | Permission;

/** Inputs and response of a route, keyed by method and path: `"GET /system/post/:id"`. */
export interface Route {
  access: Access;
  /** Refuses access tokens: the route requires a session. */
  sessionOnly?: true;
  /** Requires a proof of identity, of the last minutes or for each call. Refuses access tokens. */
  proof?: "fresh" | "each";
  /** Restrictions under which the route stays open, so that the user can resolve them. */
  allowedWhileRestricted?: readonly AccountRestriction[];
  /**
   * Handling of repeated creating calls. "sameBody": the same body within ten seconds gets the
   * first response, even without a key. "secret": the response is never kept.
   */
  repeated?: "sameBody" | "secret";
  /** Group in the API documentation; routes without a tag are not listed. */
  tag?: string;
  summary?: string;
  /** Path parameters with other rules than those of `pathParams`. */
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /** Data of the response; without it the response has only a message. */
  answer?: TSchema | NonJsonAnswer;
}

/** Response that is not JSON: bytes, a file of the file store, or server-sent events. */
export type NonJsonAnswer = "bytes" | "file" | "events";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type RouteTable = { readonly [Name in `${Method} /${string}`]: Route };

type Rest = Omit<Route, "access" | "summary">;

/** Creates a route with access and summary. */
export function route<const R extends Rest = object>(
  access: Access,
  summary: string,
  rest?: R,
): R & { access: Access } {
  return { access, summary, ...(rest as R) };
}

/** Adds a tag to several routes. */
export function tagged<const Routes extends RouteTable>(tag: string, routes: Routes): Routes {
  const entries = Object.entries<Route>(routes).map(([name, route]) => [name, { tag, ...route }]);
  return Object.fromEntries(entries) as Routes;
}

/** Same for names that a resource computes, which TypeScript widens to `string`. */
export const taggedAs = <Routes>(tag: string, routes: RouteTable): Routes =>
  tagged(tag, routes) as Routes;

type Under<Path extends string, Routes> = {
  [Name in keyof Routes as Name extends `${infer M extends Method} ${infer Rest}`
    ? `${M} ${Path}${Rest}`
    : never]: Routes[Name];
};

/** Prefixes the routes with a path. */
export function withPrefix<Path extends string, Routes extends RouteTable>(
  path: Path,
  routes: Routes,
): Under<Path, Routes> {
  const entries = Object.entries(routes).map(([name, route]) => [
    name.replace(" ", ` ${path}`),
    route,
  ]);
  return Object.fromEntries(entries) as Under<Path, Routes>;
}

/** Page of rows with the total number of matches. */
export function page<Row extends TSchema>(row: Row) {
  return Type.Object({ list: Type.Array(row), total: Type.Integer() });
}

type Page<Row extends TSchema> = ReturnType<typeof page<Row>>;

/** Several ids, joined by commas. */
export const idList = Type.String({ title: "数据编号", maxLength: 4_000 });

/** Names of a path's parameters. */
export type ParamName<Path> = Path extends `${infer RoutePart}/${infer Rest}`
  ? ParamName<RoutePart> | ParamName<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

/** Schema of a path's parameters. All are strings; `:ids` has a limit. */
export function pathParams(path: string): TObject | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  if (names.length === 0) return undefined;
  const schemas = names.map((name) => [name, name === "ids" ? idList : Type.String()]);
  return Type.Object(Object.fromEntries(schemas));
}

interface ListedResource {
  title: string;
  path: string;
  permission: PermissionArea;
  filters: TSchema;
  row: TSchema;
}
interface DetailedResource {
  title: string;
  path: string;
  permission: PermissionArea;
  detail: TSchema;
}
interface ChangedResource {
  title: string;
  path: string;
  permission: PermissionArea;
  create: TSchema;
  update: TSchema;
  created: TSchema;
}

type ListRoute<R extends ListedResource> = {
  [Name in `GET ${R["path"]}`]: { access: Permission; query: R["filters"]; answer: Page<R["row"]> };
};
type DetailRoute<Path extends string, R extends DetailedResource> = {
  [Name in `GET ${Path}`]: { access: Permission; answer: R["detail"] };
};
type ChangeRoutes<R extends ChangedResource> = {
  [Name in `POST ${R["path"]}`]: { access: Permission; body: R["create"]; answer: R["created"] };
} & { [Name in `PUT ${R["path"]}/:id`]: { access: Permission; body: R["update"] } } & {
  [Name in `DELETE ${R["path"]}/:ids`]: { access: Permission };
};

const may = ({ permission }: { permission: PermissionArea }, action: string) =>
  `${permission}:${action}` as Permission;

/** List of a resource. */
export function listCall<const R extends ListedResource>(resource: R): ListRoute<R> {
  const { path, title, filters, row } = resource;
  return taggedAs<ListRoute<R>>(title, {
    [`GET ${path}`]: {
      access: may(resource, "list"),
      summary: `${title}列表`,
      query: filters,
      answer: page(row),
    },
  });
}

/** One row of a resource; `path` if the specification has a different one. */
export function detailCall<
  const R extends DetailedResource,
  const Path extends string = `${R["path"]}/:id`,
>(resource: R, path?: Path): DetailRoute<Path, R> {
  const { title, detail } = resource;
  return taggedAs<DetailRoute<Path, R>>(title, {
    [`GET ${path ?? `${resource.path}/:id`}`]: {
      access: may(resource, "query"),
      summary: `${title}详情`,
      answer: detail,
    },
  });
}

/** Routes that create, update and remove rows of a resource. */
export function changeCalls<const R extends ChangedResource>(resource: R): ChangeRoutes<R> {
  const { path, title, create, update, created } = resource;
  return taggedAs<ChangeRoutes<R>>(title, {
    [`POST ${path}`]: {
      access: may(resource, "add"),
      summary: `新增${title}`,
      body: create,
      answer: created,
    },
    [`PUT ${path}/:id`]: { access: may(resource, "edit"), summary: `修改${title}`, body: update },
    [`DELETE ${path}/:ids`]: { access: may(resource, "remove"), summary: `删除${title}` },
  });
}

/** All five routes of a resource. */
export function crudCalls<
  const R extends ListedResource & DetailedResource & ChangedResource,
  const Path extends string = `${R["path"]}/:id`,
>(resource: R, detailPath?: Path): ListRoute<R> & DetailRoute<Path, R> & ChangeRoutes<R> {
  return {
    ...listCall(resource),
    ...detailCall(resource, detailPath),
    ...changeCalls(resource),
  };
}

interface PlainResource extends ListedResource, DetailedResource, ChangedResource {
  noun?: string;
  actions: readonly string[];
  filters: TObject;
}

type ExportRoute<R extends PlainResource> = "export" extends R["actions"][number]
  ? {
      [Name in `GET ${R["path"]}/export`]: {
        access: Permission;
        query: R["filters"] extends TObject<infer P> ? TObject<WithColumns<P>> : never;
        answer: "bytes";
      };
    }
  : unknown;

/** Turns a union into an intersection. */
type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void
  ? I
  : never;

/** Routes of the plain resources among these areas of rights. */
type PlainRoutes<Area> = Intersection<
  Area extends PlainResource
    ? ListRoute<Area> &
        DetailRoute<`${Area["path"]}/:id`, Area> &
        ChangeRoutes<Area> &
        ExportRoute<Area>
    : never
>;

/**
 * All five routes of each resource among the areas, and its export. Other areas state their routes
 * themselves.
 */
export function plainCalls<Area extends object>(areas: readonly Area[]): PlainRoutes<Area> {
  const plain = areas.filter((one): one is Area & PlainResource => "create" in one);
  const exports = plain.filter(({ actions }) => actions.includes("export"));
  return Object.assign({}, ...plain.map((one) => crudCalls(one)), ...exports.map(exportCall));
}

function exportCall(resource: PlainResource): RouteTable {
  const { path, title, noun = title, filters } = resource;
  const access = may(resource, "export");
  const query = exportQuery(filters);
  return tagged(title, {
    [`GET ${path}/export`]: route(access, `导出${noun}`, { query, answer: "bytes" }),
  });
}

/** Type of a part of a route; `unknown` if the route does not declare it. */
export type RoutePart<R, Name extends "params" | "query" | "body" | "answer"> = R extends {
  readonly [N in Name]: infer Schema extends TSchema;
}
  ? Static<Schema>
  : unknown;
