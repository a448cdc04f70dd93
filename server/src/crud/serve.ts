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
import type { App } from "../infra/http/app-type.ts";
import { type Answer, answer, done } from "../infra/http/envelope.ts";
import { signedIn } from "../infra/sessions/current-user.ts";
import { consumeProof, requireFreshProof } from "../infra/sessions/identity-proof.queries.ts";

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

/** For names built from a resource's path. @throws Error for an unknown route */
export function serveNamed(
  app: App,
  name: string,
  handler: AnyHandler,
  { config, ...options }: ServeOptions = {},
): void {
  const route = (routes as Readonly<Record<string, Route>>)[name];
  if (!route) throw new Error(`"${name}" is not in contracts/src/routes.ts: add it there.`);
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
