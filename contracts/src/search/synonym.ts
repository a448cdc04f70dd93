import { type Static, Type } from "typebox";
import {
  coded,
  type Field,
  optional,
  references,
  rowInteger,
  rowText,
  rowTextOrNull,
  textarea,
} from "../fields/fields.ts";
import { sheetColumns } from "../fields/sheet.ts";
import { contains, crudActions, resource, sorting } from "../wire/resource.ts";
import { closedObject } from "../wire/schemas.ts";
import { maxTerms } from "./synonym-terms.ts";

/** Words in their order; `termsProblem` says what else they must be. */
const terms: Field<string[]> = {
  ...references("词条", { max: maxTerms, required: true }),
  "x-required": "至少填写两个词条",
  items: { type: "string" },
};

/** Words that mean the same in a search. */
export const searchSynonym = resource({
  title: "同义词",
  path: "/search/synonym",
  id: "synonymId",
  permission: "search:synonym",
  name: null,
  actions: [...crudActions, "import", "export"],
  fields: {
    terms,
    kind: coded("方向", "SYNONYM_KIND"),
    status: coded("状态", "STATUS"),
    remark: optional(textarea("备注", { max: 500 })),
  },
  row: {
    terms: Type.Array(Type.String()),
    kind: rowText(),
    status: rowText(),
    remark: rowTextOrNull(),
    createTime: rowText(),
    version: rowInteger(),
  },
  detail: {},
  filters: {
    term: contains("词条"),
    kind: Type.Optional(coded("方向", "SYNONYM_KIND")),
    status: Type.Optional(coded("状态", "STATUS")),
    ...sorting("terms", "kind", "status", "createTime"),
  },
});

/** Sets as people write them, one a line; `readSynonymLines` reads them. */
export const synonymImport = closedObject({ lines: textarea("同义词", { max: 50_000 }) });

export const synonymImportResult = Type.Object({ added: Type.Integer(), known: Type.Integer() });

export type SynonymRow = Static<typeof searchSynonym.row>;
export type SynonymInput = Static<typeof searchSynonym.create>;

/** The words are a line that can be pasted again. */
export const synonymColumns = sheetColumns(searchSynonym, {
  terms: { width: 50 },
  kind: {},
  status: {},
  remark: { width: 30 },
  createTime: { title: "创建时间", width: 20 },
});
