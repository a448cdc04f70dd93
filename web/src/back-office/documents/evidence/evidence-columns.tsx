import {
  type EvidenceRow,
  evidenceActs,
  evidenceSubjects,
  evidenceColumns as titles,
} from "@aeromaint/contracts/documents/evidence.ts";
import type { CrudColumn } from "../../../crud/list/columns.ts";
import { HashText } from "../record/hash-text.tsx";
import styles from "./evidence.module.css";

const column = (key: keyof typeof titles): CrudColumn<EvidenceRow> => ({
  ...{ key, dataIndex: key, title: titles[key].title },
  render: (value: string | null) => value || "—",
});

const clipped = (value: string | null) => (
  <span className={styles.clipped} title={value ?? ""}>
    {value || "—"}
  </span>
);

export const evidenceListColumns: CrudColumn<EvidenceRow>[] = [
  column("seq"),
  column("time"),
  { ...column("act"), render: (_value, { act }) => evidenceActs[act] },
  column("actorName"),
  { ...column("dept"), render: clipped },
  {
    ...column("subjectKind"),
    render: (_value, { subjectKind }) => evidenceSubjects[subjectKind],
  },
  { ...column("subjectLabel"), render: clipped },
  {
    ...column("hash"),
    title: "记录哈希",
    render: (value: string) => <HashText hash={value} />,
  },
];
