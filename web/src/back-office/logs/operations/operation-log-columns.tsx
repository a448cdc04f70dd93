import {
  type OperationLogRow,
  operationLogColumns as titles,
} from "@aeromaint/contracts/logs/operation-log.ts";
import { DictionaryLabel } from "../../../crud/form/dictionary-input.tsx";
import type { CrudColumn } from "../../../crud/list/columns.ts";
import styles from "./operation-log-columns.module.css";

const plain = (key: keyof typeof titles): CrudColumn<OperationLogRow> => ({
  key,
  dataIndex: key,
  title: titles[key].title,
  render: (value: string | null) => value || "—",
});

export const operationLogListColumns: CrudColumn<OperationLogRow>[] = [
  plain("title"),
  {
    ...plain("subject"),
    render: (value: string | null) => (
      <span className={styles.subject} title={value ?? ""}>
        {value || "—"}
      </span>
    ),
  },
  {
    ...plain("operName"),
    render: (value: string, { accessToken }) => (
      <>
        {value || "—"}
        {accessToken && <div className="hint">{accessToken}</div>}
      </>
    ),
  },
  plain("operIp"),
  plain("operLocation"),
  plain("requestMethod"),
  {
    ...plain("businessType"),
    render: (value: string) => <DictionaryLabel type="BUSINESS_TYPE" value={value} />,
  },
  {
    ...plain("status"),
    render: (value: string) => <DictionaryLabel type="BUSINESS_STATUS" value={value} />,
  },
  plain("operTime"),
];
