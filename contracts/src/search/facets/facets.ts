import { type Static, type TSchema, Type } from "typebox";
import { rowInteger, rowText, rowTextOrNull } from "../../fields/fields.ts";
import { contains } from "../../wire/resource.ts";
import { route } from "../../wire/route.ts";
import { oneOf } from "../../wire/schemas.ts";
import { type SearchKind, searchKinds } from "../search-kinds.ts";

const maxChosen = 50;

/** Values joined by commas: what has any of them is found. */
const anyOf = (title: string, value: string) =>
  Type.Optional(
    Type.Unsafe<string>({
      type: "string",
      title,
      pattern: `^${value}(,${value}){0,${maxChosen - 1}}$`,
      "x-message": `请选择正确的${title}`,
    }),
  );

const typeIds = (title: string) => anyOf(title, "[0-9]{1,18}");

/** What visitors' lists and the search can be narrowed by. What is stated for no type is always found. */
export const facetFilters = {
  chapter: anyOf("ATA章", "[0-9]{2}"),
  /** A type finds what is stated for it, for those above and for those below it. */
  aircraftType: typeIds("机型"),
  year: anyOf("年份", "[0-9]{4}"),
  /** A registration, in any case and width: what applies to that very aircraft. */
  aircraft: contains("注册号"),
};

/** For who works on some types alone: what fits these comes first, or by itself. */
export const fitFilters = {
  fitsFirst: typeIds("机型"),
  fitsOnly: Type.Optional(oneOf<"1" | "2">(["1", "2"], "仅看适合的内容")),
};

/** Of a search, which keeps its order: hits that are stated for one of these types are marked. */
export const markFilters = { fits: typeIds("机型") };

/** In a row of a list that is asked for with `fitsFirst`, or of a search with `fits`: it is stated for one of these types. */
export const fitMark = { isFitting: Type.Optional(Type.Boolean()) };

const serviceStates = { future: "未投入运行", current: "运行中", retired: "已退出运行" };
type ServiceState = keyof typeof serviceStates;

/** The aircraft that a registration names. */
export const namedAircraft = Type.Object({
  registration: rowText(),
  msn: rowInteger(),
  typeName: rowText(),
  state: oneOf<ServiceState>(Object.keys(serviceStates)),
  /** The first and the last day of service. */
  serviceFrom: rowTextOrNull(),
  serviceUntil: rowTextOrNull(),
});

export const aircraftTypeName = Type.Object({
  typeId: rowText(),
  parentId: rowTextOrNull(),
  name: rowText(),
});

const total = { total: Type.Integer() };
const kind = oneOf<SearchKind>(Object.keys(searchKinds));

/**
 * How much a list would have with each value of a dimension, the filters of the other dimensions
 * applied and not its own. What is stated for no type counts for every type.
 */
export const facetCounts = Type.Object({
  ...total,
  /** In a search, whose hits are counted up to a limit. */
  more: Type.Boolean(),
  chapters: Type.Array(Type.Object({ chapter: rowText(), title: rowText(), ...total })),
  types: Type.Array(Type.Object({ ...aircraftTypeName.properties, ...total })),
  years: Type.Array(Type.Object({ year: Type.Integer(), ...total })),
  kinds: Type.Array(Type.Object({ kind, ...total })),
  aircraft: Type.Unsafe<NamedAircraft | null>({ ...namedAircraft, type: ["object", "null"] }),
});

/** The route below an open list that counts its facets, by the list's own query. */
export const facetsOf = <Query extends TSchema>(title: string, query: Query) =>
  route("open", `${title}筛选项与数量`, { query, answer: facetCounts });

export interface FacetFilters {
  chapter?: string | undefined;
  aircraftType?: string | undefined;
  year?: string | undefined;
  aircraft?: string | undefined;
}
export interface FitFilters {
  fitsFirst?: string | undefined;
  fitsOnly?: "1" | "2" | undefined;
}
export type NamedAircraft = Static<typeof namedAircraft>;
export type AircraftTypeName = Static<typeof aircraftTypeName>;
export type FacetCounts = Static<typeof facetCounts>;
