import { type RouteName, type Routes, routes } from "@aeromaint/contracts/routes.ts";
import { requestKeyHeaders } from "@aeromaint/contracts/wire/request-key.ts";
import {
  type NonJsonAnswer,
  type ParamName,
  pathParams,
  type Route,
  type RoutePart,
} from "@aeromaint/contracts/wire/route.ts";
import type { FastifyReply, FastifyRequest, FastifySchema, RouteShorthandOptions } from "fastify";
import type { RawBuilder } from "kysely";
import { type TSchema, Type } from "typebox";
import type { Read } from "../infra/db/database.ts";
import type { UnitOfWork } from "../infra/db/unit-of-work.ts";
import type { App } from "../infra/http/app-type.ts";
import { type Answer, answer, done, ok } from "../infra/http/envelope.ts";
import { signedIn } from "../infra/sessions/current-user.ts";
import { consumeProof, requireFreshProof } from "../infra/sessions/identity-proof.queries.ts";
import { type Actor, actorOf } from "./actor.ts";
import { idOf, idsOf } from "./ids.ts";
import { type LoggedOperation, write } from "./write.ts";

/** Request with the types of its route. */
export type RequestOf<Name extends RouteName> = FastifyRequest<{
  Params: Routes[Name] extends { params: unknown }
    ? RoutePart<Routes[Name], "params">
    : Record<ParamName<Name>, string>;
  Querystring: RoutePart<Routes[Name], "query">;
  Body: RoutePart<Routes[Name], "body">;
}>;

type AnswerOf<R> = R extends { answer: NonJsonAnswer }
  ? FastifyReply
  : R extends { answer: TSchema }
    ? Answer<RoutePart<R, "answer">>
    : Answer<null>;

/** Data of a route's answer. */
export type AnswerData<Name extends RouteName> = RoutePart<Routes[Name], "answer">;

type Handler<Name extends RouteName> = (
  request: RequestOf<Name>,
  reply: FastifyReply,
  // Undefined: the handler has sent its answer.
) => Promise<AnswerOf<Routes[Name]> | FastifyReply | undefined> | Promise<void>;

type AnyHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

type ServeOptions = Pick<RouteShorthandOptions, "bodyLimit" | "onRequest" | "config">;

/** Registers the handler of a route. The table gives its permission and schemas. */
export function serve<Name extends RouteName>(
  app: App,
  name: Name,
  handler: Handler<Name>,
  options?: ServeOptions,
): void {
  // The schemas of the request match its type.
  serveNamed(app, name, handler as unknown as AnyHandler, options);
}

interface UserRoute<Name extends RouteName, T> {
  /** Expression of the statement that loads the user; saves a statement. */
  select(params: RequestOf<Name>["params"], userId: string): RawBuilder<T> | null;
  /** `selected`: value of the expression; null without one. */
  handle(
    request: RequestOf<Name>,
    reply: FastifyReply,
    selected: T | null,
  ): ReturnType<Handler<Name>>;
}

/** Serves a route with a value that is selected together with its user. */
export function serveWithUser<Name extends RouteName, T>(
  app: App,
  name: Name,
  { select, handle }: UserRoute<Name, T>,
): void {
  serve(
    app,
    name,
    // The value comes from the expression of the same route.
    (request, reply) => handle(request, reply, request.selectedWithUser as T | null),
    { config: { selectedWithUser: select } },
  );
}

/** Serves the result of a query function. */
export function serveQuery<Name extends RouteName>(
  app: App,
  name: Name,
  find: (
    db: Read,
    query: RoutePart<Routes[Name], "query">,
    actor: Actor,
  ) => Promise<AnswerData<Name>>,
): void {
  serveNamed(app, name, async (request) =>
    // The schema of the route matches its type.
    ok(await find(app.db, request.query as RoutePart<Routes[Name], "query">, actorOf(request))),
  );
}

type WriteMethod = keyof typeof writeDefaults;

/** Type in the operation log and message, by method. */
const writeDefaults = {
  POST: { type: "1", message: "新增成功" },
  PUT: { type: "2", message: "修改成功" },
  PATCH: { type: "2", message: "修改成功" },
  DELETE: { type: "3", message: "删除成功" },
} as const;

interface WriteCall<Name extends RouteName> {
  /** Empty without `:id` in the path. */
  id: string;
  /** Empty without `:ids` in the path. */
  ids: string[];
  body: RoutePart<Routes[Name], "body">;
  actor: Actor;
}

interface WriteOptions<Name extends RouteName, Result> {
  title: string;
  type?: LoggedOperation["type"];
  message?: string | ((result: Result, call: WriteCall<Name>) => string);
  /** Verb of the refusal of too many `:ids`. */
  verb?: string;
  /** Reads `:ids` under other rules. */
  readIds?: (text: string) => string[];
  /** Runs before the transaction. Its refusals leave no row in the operation log. */
  check?: (request: FastifyRequest, call: WriteCall<Name>) => Promise<unknown>;
}

type Change<Name extends RouteName, Result> = (
  unit: UnitOfWork,
  call: WriteCall<Name>,
) => Promise<Result>;

/**
 * Serves a route that writes. The change returns the data of the answer, if its route has data.
 * Type and message follow from the method by default.
 */
export function serveWrite<
  Name extends RouteName & `${WriteMethod} ${string}`,
  Result extends Routes[Name] extends { answer: TSchema } ? AnswerData<Name> : unknown,
>(app: App, name: Name, options: WriteOptions<Name, Result>, change: Change<Name, Result>): void {
  serveWriteNamed(app, name, options, change);
}

/** For names built from a resource's path. */
export function serveWriteNamed<Result>(
  app: App,
  name: `${WriteMethod} ${string}`,
  {
    title,
    check,
    verb,
    readIds = (text) => idsOf(text, verb),
    ...options
  }: WriteOptions<never, Result>,
  change: Change<never, Result>,
): void {
  const { type, message } = { ...writeDefaults[name.split(" ")[0] as WriteMethod], ...options };
  serveNamed(app, name, async (request) => {
    // The schemas of the route match these types.
    const params = request.params as { id?: string; ids?: string };
    const body = request.body as never;
    const id = params.id === undefined ? "" : idOf(params.id);
    const ids = params.ids === undefined ? [] : readIds(params.ids);
    const call = { id, ids, body, actor: actorOf(request) };
    await check?.(request, call);
    const result = await write(request, { title, type }, (unit) => change(unit, call));
    const text = typeof message === "function" ? message(result, call) : message;
    return ok(routeOf(name)?.answer ? result : null, text);
  });
}

const routeOf = (name: string) => (routes as Readonly<Record<string, Route>>)[name];

/** For names built from a resource's path. @throws Error for an unknown route */
export function serveNamed(
  app: App,
  name: string,
  handler: AnyHandler,
  { config, ...options }: ServeOptions = {},
): void {
  const route = routeOf(name);
  if (!route)
    throw new Error(
      `"${name}" is not in contracts: add its screen to screens.ts, or the route to routes.ts.`,
    );
  const [method = "", url = ""] = name.split(" ");
  const { access, proof, allowedWhileRestricted, repeated } = route;
  const sessionOnly = route.sessionOnly || proof !== undefined;
  app.route({
    method,
    url,
    ...options,
    config: {
      ...config,
      access,
      ...(sessionOnly && { sessionOnly: true as const }),
      ...(allowedWhileRestricted && { allowedWhileRestricted }),
      ...(repeated && { repeated }),
    },
    schema: schemaOf(name, route),
    handler: async (request, reply) => {
      if (proof) await requireProof(request, proof);
      return handler(request, reply);
    },
  });
}

function requireProof(request: FastifyRequest, proof: NonNullable<Route["proof"]>): Promise<void> {
  const { db, clock } = request.server;
  const session = { sessionId: signedIn(request).sessionId, now: clock() };
  return proof === "each" ? consumeProof(db, session) : requireFreshProof(db, session);
}

const fileResponse = {
  description: "文件内容",
  content: { "application/octet-stream": { schema: Type.String({ format: "binary" }) } },
};

function schemaOf(name: string, route: Route): FastifySchema {
  const { tag, summary, query, body } = route;
  const params = route.params ?? pathParams(name);
  const isCreating = name.startsWith("POST ") && route.access !== "open";
  return {
    ...(tag && { tags: [tag] }),
    ...(summary && { summary }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(isCreating && { headers: requestKeyHeaders }),
    ...(route.answer === "events" && { produces: ["text/event-stream"] }),
    ...responseOf(route.answer),
  };
}

function responseOf(data: Route["answer"]): FastifySchema {
  if (data === "bytes" || data === "events") return {};
  if (data === "file") return { response: { 200: fileResponse } };
  return { response: { 200: data ? answer(data) : done } };
}
