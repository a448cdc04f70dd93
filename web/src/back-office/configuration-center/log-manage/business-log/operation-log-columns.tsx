import {
  type OperationLogRow,
  operationLogColumns as titles,
} from "@aeromaint/contracts/logs/operation-log.ts";
import type { CrudColumn } from "../../../../crud/columns.ts";
import { DictionaryLabel } from "../../../../crud/dictionary-input.tsx";

const plain = (key: keyof typeof titles): CrudColumn<OperationLogRow> => ({
  key,
  dataIndex: key,
  title: titles[key].title,
  render: (value: string | null) => value || "—",
});

export const operationLogColumns: CrudColumn<OperationLogRow>[] = [
  plain("title"),
  plain("operName"),
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
