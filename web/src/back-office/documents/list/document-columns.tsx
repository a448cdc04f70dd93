import { contentModules } from "@aeromaint/contracts/content/modules.ts";
import type { DocumentRow } from "@aeromaint/contracts/documents/document.ts";
import { Link } from "react-router";
import type { CrudColumn } from "../../../crud/list/columns.ts";
import { documentAddress } from "../../shared/documents/documents.ts";
import { ReviewDay, RevisionName, RevisionStateTag } from "../revision-tags.tsx";
import styles from "./document-list.module.css";

export const documentColumns: CrudColumn<DocumentRow>[] = [
  {
    key: "docNumber",
    dataIndex: "docNumber",
    title: "编号",
    render: (number: string, { itemId }) => (
      <Link className="tabular nowrap" to={documentAddress(itemId)}>
        {number}
      </Link>
    ),
  },
  {
    key: "title",
    dataIndex: "title",
    title: "标题",
    render: (title: string) => <span className={styles.title}>{title}</span>,
  },
  {
    key: "module",
    dataIndex: "module",
    title: "模块",
    render: (module: DocumentRow["module"]) => contentModules[module].title,
  },
  { key: "name", dataIndex: "name", title: "分类" },
  {
    key: "ownerDeptName",
    dataIndex: "ownerDeptName",
    title: "归口部门",
    render: (name: string | null) => name ?? "—",
  },
  { key: "revNo", title: "版次", render: (_value, row) => <RevisionName {...row} /> },
  { key: "state", title: "状态", render: (_value, row) => <States row={row} /> },
  {
    key: "effectiveTime",
    dataIndex: "effectiveTime",
    title: "生效时间",
    render: (time: string | null) => time ?? "—",
  },
  { key: "reviewBy", title: "复审日", render: (_value, row) => <ReviewDay {...row} /> },
];

/** Of what is in force, and of the revision that is on its way. */
function States({ row: { itemId, state, nextRevNo, nextState } }: { row: DocumentRow }) {
  return (
    <span className="inline-row gap-2 nowrap">
      <RevisionStateTag state={state} />
      {nextRevNo !== null && nextState !== null && (
        <Link to={documentAddress(itemId, nextRevNo)} className={`hint ${styles.next}`}>
          第 {nextRevNo} 版 <RevisionStateTag state={nextState} />
        </Link>
      )}
    </span>
  );
}
