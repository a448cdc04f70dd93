import { type Static, type TObject, type TSchema, Type } from "typebox";
import type { AccountRestriction } from "../auth/account-restrictions.ts";
import type { Permission, Resource as PermissionArea } from "../auth/permissions.ts";

/** Who may call a route: everybody, everybody who has signed in, or who has a right. */
export type Access = "open" | "signed-in" | Permission;

/**
 * What a route takes and answers. Its name in the table is its method and its path below /api:
 * `"GET /system/post/:id"`.
 */
export interface Route {
  access: Access;
  /** Closed to access tokens: it takes somebody who has signed in. */
  sessionOnly?: true;
  /** Asks for a proof of identity of the last minutes, or one for each call. Closed to access tokens. */
  proof?: "fresh" | "each";
  /** What may hold its caller back without closing this route: it is the way to mend it. */
  allowedWhileRestricted?: readonly AccountRestriction[];
  /**
   * Of a creating call. "sameBody": within ten seconds the same body gets the first answer, also without a key.
   * "secret": its answer is never kept for a second call.
   */
  repeated?: "sameBody" | "secret";
  /** Group in the API's documentation; a route without one is not listed there. */
  tag?: string;
  summary?: string;
  /** Parts of the path that are checked otherwise than `pathParams` does. */
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /** The data of the answer. Without it an answer carries nothing but its message. */
  answer?: TSchema | NoJson;
}

/** An answer that is no JSON: any bytes, a file of the file store, or server-sent events. */
export type NoJson = "bytes" | "file" | "events";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type RouteTable = { readonly [Name in `${Method} /${string}`]: Route };

type Rest = Omit<Route, "access" | "summary">;

/** One entry of the table: who may call it, what it is called, and what it takes and answers. */
export function route<const R extends Rest = object>(
  access: Access,
  summary: string,
  rest?: R,
): R & { access: Access } {
  return { access, summary, ...(rest as R) };
}

/** The same tag for several routes. */
export function tagged<const Routes extends RouteTable>(tag: string, routes: Routes): Routes {
  const entries = Object.entries<Route>(routes).map(([name, route]) => [name, { tag, ...route }]);
  return Object.fromEntries(entries) as Routes;
}

type Under<Path extends string, Routes> = {
  [Name in keyof Routes as Name extends `${infer M extends Method} ${infer Rest}`
    ? `${M} ${Path}${Rest}`
    : never]: Routes[Name];
};

/** The same routes below the path of each thing that has them. */
export function under<Path extends string, Routes extends RouteTable>(
  path: Path,
  routes: Routes,
): Under<Path, Routes> {
  const entries = Object.entries(routes).map(([name, route]) => [
    name.replace(" ", ` ${path}`),
    route,
  ]);
  return Object.fromEntries(entries) as Under<Path, Routes>;
}

/** A page of rows with the count of all that match. */
export function page<Row extends TSchema>(row: Row) {
  return Type.Object({ list: Type.Array(row), total: Type.Integer() });
}

type Page<Row extends TSchema> = ReturnType<typeof page<Row>>;

/** Several ids, joined by commas. */
export const idsText = Type.String({ title: "数据编号", maxLength: 4_000 });

/** The names of a path's parameters. */
export type ParamName<Path> = Path extends `${infer Part}/${infer Rest}`
  ? ParamName<Part> | ParamName<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

/** The schema of a path's parameters. All are texts; `:ids` is limited. */
export function pathParams(path: string): TObject | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  if (names.length === 0) return undefined;
  const schemas = names.map((name) => [name, name === "ids" ? idsText : Type.String()]);
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

/** The list of a resource. */
export function listCall<const R extends ListedResource>(resource: R): ListRoute<R> {
  const { path, title, filters, row } = resource;
  return tagged(title, {
    [`GET ${path}`]: {
      access: may(resource, "list"),
      summary: `${title}列表`,
      query: filters,
      answer: page(row),
    },
  }) as unknown as ListRoute<R>;
}

/** One row of a resource; its path where the specification has it elsewhere than below the list. */
export function detailCall<
  const R extends DetailedResource,
  const Path extends string = `${R["path"]}/:id`,
>(resource: R, path?: Path): DetailRoute<Path, R> {
  const { title, detail } = resource;
  return tagged(title, {
    [`GET ${path ?? `${resource.path}/:id`}`]: {
      access: may(resource, "query"),
      summary: `${title}详情`,
      answer: detail,
    },
  }) as unknown as DetailRoute<Path, R>;
}

/** What creates, updates and removes rows of a resource. */
export function changeCalls<const R extends ChangedResource>(resource: R): ChangeRoutes<R> {
  const { path, title, create, update, created } = resource;
  return tagged(title, {
    [`POST ${path}`]: {
      access: may(resource, "add"),
      summary: `新增${title}`,
      body: create,
      answer: created,
    },
    [`PUT ${path}/:id`]: { access: may(resource, "edit"), summary: `修改${title}`, body: update },
    [`DELETE ${path}/:ids`]: { access: may(resource, "remove"), summary: `删除${title}` },
  }) as unknown as ChangeRoutes<R>;
}

/** The five routes of a look-alike resource. */
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

/** What a part of a route holds; `unknown` where the route says nothing of it. */
export type Part<R, Name extends "params" | "query" | "body" | "answer"> = R extends {
  readonly [N in Name]: infer Schema extends TSchema;
}
  ? Static<Schema>
  : unknown;
