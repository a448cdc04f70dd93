import type { Static, TSchema } from "typebox";
import type { RouteName, Routes } from "../routes.ts";
import type { Method } from "./route.ts";

// What a client's call takes and answers, by its method and path. The path of a call names its
// route: `/system/post/${id}` is the route "/system/post/:id". Types alone, so that a page which
// calls carries no schemas.

/** A segment of a path; what is filled in stands for a parameter, as does a route's `:id`. */
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

/** The path itself where such a route exists, and nothing otherwise. */
export type KnownPath<
  M extends Method,
  Path extends string,
> = `${M} ${Shape<Path>}` extends keyof Calls ? Path : never;

/** The data that a call answers. */
export type DataOf<M extends Method, Path extends string> = DataIn<RouteOf<M, Path>>;

type DataIn<R> = R extends { answer: infer Answer }
  ? Answer extends TSchema
    ? Static<Answer>
    : never
  : null;

/** The query that a call takes; what is empty is not sent. */
export type QueryOf<M extends Method, Path extends string> = QueryIn<RouteOf<M, Path>>;

type QueryIn<R> = R extends { query: infer Query extends TSchema }
  ? { [Name in keyof Static<Query>]?: Static<Query>[Name] | null | "" }
  : Record<string, never>;
