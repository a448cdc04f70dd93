import { type Static, Type } from "typebox";
import { reference, rowText, text } from "../fields/fields.ts";
import { contains, resource, sorting } from "../wire/resource.ts";
import { closedObject, oneOf, openObject } from "../wire/schemas.ts";
import { maxPartNumberLength } from "./number-form.ts";
import { type SearchKind, searchKinds } from "./search-kinds.ts";

/** Where a number stands first. */
export const numberSources = {
  field: "件号字段",
  title: "标题",
  text: "正文",
  file: "附件",
} as const;
export type NumberPlace = keyof typeof numberSources;

export const numberStates = {
  recognised: "已识别",
  rejected: "已剔除",
  added: "人工添加",
} as const;
export type NumberState = keyof typeof numberStates;

/** People have no part numbers. */
type NumberedKind = Exclude<SearchKind, "person">;
export const numberedKinds = (Object.keys(searchKinds) as SearchKind[]).filter(
  (kind): kind is NumberedKind => kind !== "person",
);

const kind = oneOf<NumberedKind>(numberedKinds, "类型");
const source = oneOf<NumberPlace>(Object.keys(numberSources), "来源");
const state = oneOf<NumberState>(Object.keys(numberStates), "状态");

/** What was recognised in entries, within the rights and the data scope of who asks, newest first. */
export const recognisedNumber = resource({
  title: "件号识别",
  path: "/material/number",
  id: "recognisedId",
  permission: "material:number",
  name: "number",
  fields: {
    ownerId: reference("所在内容"),
    number: text("件号", {
      max: maxPartNumberLength,
      pattern: /^[^\r\n]*[A-Za-z0-9][^\r\n]*$/,
      message: "件号至少包含一个字母或数字",
    }),
  },
  row: {
    ownerId: rowText(),
    number: rowText(),
    kind,
    /** Of the entry. */
    title: rowText(),
    source,
    state,
    createTime: rowText(),
  },
  detail: {},
  filters: {
    number: contains("件号"),
    title: contains("所在内容"),
    kind: Type.Optional(kind),
    source: Type.Optional(source),
    state: Type.Optional(state),
    ...sorting("number", "createTime"),
  },
});

/** A correction: numbers that are none are rejected, and restored where that was wrong. */
export const numberDecision = closedObject({
  state: oneOf<"rejected" | "recognised">(["rejected", "recognised"], "状态"),
});

/** Entries that a number may be added to, by a part of their title. */
export const numberedEntriesQuery = openObject({ title: contains("所在内容") });
export const numberedEntry = Type.Object({ ownerId: Type.String(), kind, title: Type.String() });

export type RecognisedNumberRow = Static<typeof recognisedNumber.row>;
export type NumberDecision = Static<typeof numberDecision>;
export type NumberedEntry = Static<typeof numberedEntry>;
