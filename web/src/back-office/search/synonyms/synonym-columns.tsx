import { type SynonymRow, searchSynonym } from "@aeromaint/contracts/search/synonym.ts";
import { DictionaryLabel } from "../../../crud/form/dictionary-input.tsx";
import type { CrudColumn } from "../../../crud/list/columns.ts";
import { TermList } from "../term-list.tsx";

const { terms, kind, status, remark } = searchSynonym.fields;

export const synonymListColumns: CrudColumn<SynonymRow>[] = [
  {
    key: "terms",
    title: terms.title,
    render: (_value, row) => <TermList terms={row.terms} kind={row.kind} />,
  },
  {
    key: "kind",
    dataIndex: "kind",
    title: kind.title,
    render: (value: string) => <DictionaryLabel type="SYNONYM_KIND" value={value} />,
  },
  {
    key: "status",
    dataIndex: "status",
    title: status.title,
    render: (value: string) => <DictionaryLabel type="STATUS" value={value} />,
  },
  {
    key: "remark",
    dataIndex: "remark",
    title: remark.title,
    render: (value: string | null) => value ?? "—",
  },
  { key: "createTime", dataIndex: "createTime", title: "创建时间" },
];
