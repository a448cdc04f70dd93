import type { Static, TSchema } from "typebox";
import type { RouteName, Routes } from "../routes.ts";
import type { Method } from "./route.ts";

// Types of a client's calls, by method and path: `/system/post/${id}` is the route
// "/system/post/:id". Types only, so that pages load no schemas.

/** Segment of a path; an inserted value or a route's `:id` is a parameter. */
type Segment<Text extends string> = string extends Text
  ? ":"
  : `${number}` extends Text
    ? ":"
    : Text extends `:${string}`
      ? ":"
      : Text;

type Shape<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? `${Segment<First>}/${Shape<Rest>}`
  : Segment<Path>;

type Calls = {
  [Name in RouteName as Name extends `${infer M} ${infer Path}`
    ? `${M} ${Shape<Path>}`
    : never]: Routes[Name];
};

type RouteOf<M extends Method, Path extends string> = `${M} ${Shape<Path>}` extends infer Name
  ? Name extends keyof Calls
    ? Calls[Name]
    : never
  : never;

/** The path if the route exists, else never. */
export type KnownPath<
  M extends Method,
  Path extends string,
> = `${M} ${Shape<Path>}` extends keyof Calls ? Path : never;

/** Data of the response. */
export type DataOf<M extends Method, Path extends string> = DataIn<RouteOf<M, Path>>;

type DataIn<R> = R extends { answer: infer Answer }
  ? Answer extends TSchema
    ? Static<Answer>
    : never
  : null;

/** Query of a call; empty values are not sent. */
export type QueryOf<M extends Method, Path extends string> = QueryIn<RouteOf<M, Path>>;

type QueryIn<R> = R extends { query: infer Query extends TSchema }
  ? { [Name in keyof Static<Query>]?: Static<Query>[Name] | null | "" }
  : Record<string, never>;
