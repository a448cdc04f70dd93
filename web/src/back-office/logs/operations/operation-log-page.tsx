import {
  type FieldChange,
  type OperationLogDetail,
  type OperationLogRow,
  operationLogDetail,
  operationLogFilters,
  operationLogPath,
  operationLogRow,
  operationLogTitle,
  operationLogColumns as titles,
} from "@aeromaint/contracts/system/logs/operation-log.ts";
import { resource } from "@aeromaint/contracts/wire/resource.ts";
import { useQuery } from "@tanstack/react-query";
import { Alert, Descriptions, Table, type TableProps } from "antd";
import { useState } from "react";
import { api } from "../../../api/api.ts";
import { LinesLoadState } from "../../../api/load-state.tsx";
import { useRequestedDialog } from "../../../crud/dialog/requested-dialog.ts";
import { ReadDialog } from "../../../crud/dialog/tab-dialog.tsx";
import { DictionaryLabel } from "../../../crud/form/dictionary-input.tsx";
import { type CrudColumn, column, createColumnFactory } from "../../../crud/list/columns.tsx";
import { RowButton } from "../../../crud/list/row-actions.tsx";
import { openInDialog } from "../../../crud/list/row-opening.ts";
import { useCan } from "../../../session/can.tsx";
import { factItems } from "../../shared/fact-items.ts";
import { LogList } from "../log-list.tsx";

/** Read-only resource for the list components. */
const operationLogResource = resource({
  title: operationLogTitle,
  path: operationLogPath,
  id: "operId",
  permission: "monitor:operlog",
  fields: {},
  row: operationLogRow.properties,
  detail: operationLogDetail.properties,
  filters: operationLogFilters.properties,
});

export default function OperationLogPage() {
  const mayLook = useCan()("monitor:operlog:query");
  const [opened, setOpened] = useState<string | null>(null);
  const reader = { view: ({ operId }: Pick<OperationLogRow, "operId">) => setOpened(operId) };
  useRequestedDialog(operationLogResource, reader);
  const look = (row: OperationLogRow) => (
    <RowButton onClick={() => reader.view(row)}>详情</RowButton>
  );
  return (
    <>
      <LogList
        log={operationLogResource}
        name="访问日志"
        columns={operationLogListColumns}
        sheetColumns={titles}
        filters={["operName", "businessType", "status"]}
        lastFilters={["title"]}
        idOf={({ operId }) => operId}
        opening={mayLook ? (row) => openInDialog(reader, row, row.operId) : undefined}
        actions={mayLook ? look : undefined}
      />
      <OperationLogDetailDialog operId={opened} onClose={() => setOpened(null)} />
    </>
  );
}

/**
 * Formats JSON with one field per line. Other text, for example truncated JSON, stays unchanged.
 */
export function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const plain = createColumnFactory(titles);

const operationLogListColumns: CrudColumn<OperationLogRow>[] = [
  plain("title"),
  plain("subject", (value: string | null) => (
    <span className="block max-w-70 overflow-hidden text-ellipsis" title={value ?? ""}>
      {value || "—"}
    </span>
  )),
  plain("operName", (value: string, { accessToken }) => (
    <>
      {value || "—"}
      {accessToken && <div className="text-muted text-xs">{accessToken}</div>}
    </>
  )),
  plain("operIp"),
  plain("operLocation"),
  plain("requestMethod"),
  plain("businessType", (value: string) => <DictionaryLabel type="BUSINESS_TYPE" value={value} />),
  plain("status", (value: string) => <DictionaryLabel type="BUSINESS_STATUS" value={value} />),
  plain("operTime"),
];

const dialogWidth = 650;

interface DetailDialogProps {
  /** Id of the row; null while closed. */
  operId: string | null;
  onClose: () => void;
}

/** Details of one operation: actor, parameters, duration and changes. */
function OperationLogDetailDialog({ operId, onClose }: DetailDialogProps) {
  const query = useQuery({
    queryKey: [operationLogResource.path, "detail", operId],
    queryFn: ({ signal }) => api.get(`${operationLogResource.path}/${operId}`, {}, { signal }),
    enabled: operId !== null,
  });
  const { data } = query;
  return (
    <ReadDialog
      open={operId !== null}
      title={`${operationLogResource.title}详情`}
      width={dialogWidth}
      onClose={onClose}
    >
      {!data && <LinesLoadState query={query} />}
      {data && <Detail operation={data} />}
    </ReadDialog>
  );
}

function Detail({ operation }: { operation: OperationLogDetail }) {
  const { errorMsg, operParam, changes } = operation;
  return (
    <>
      <Descriptions column={{ xs: 1, sm: 2 }} size="small" items={factsOf(operation)} />
      {errorMsg && <Alert type="error" showIcon title="错误信息" description={errorMsg} />}
      {changes.length > 0 && <Changes changes={changes} />}
      <h3 className="mt-4 mb-2 font-semibold text-sm">请求参数</h3>
      <pre className="wrap-anywhere mb-2 max-h-80 overflow-auto whitespace-pre-wrap rounded-md border bg-ground p-3 text-xs">
        {operParam ? formatJson(operParam) : "无"}
      </pre>
    </>
  );
}

function factsOf(operation: OperationLogDetail) {
  const { businessType, status, costTime } = operation;
  const facts = {
    [titles.title.title]: operation.title,
    [titles.subject.title]: operation.subject || "—",
    [titles.operName.title]: operation.operName || "—",
    ...(operation.accessToken && { [titles.accessToken.title]: operation.accessToken }),
    [titles.operIp.title]: operation.operIp || "—",
    [titles.operLocation.title]: operation.operLocation || "—",
    [titles.businessType.title]: <DictionaryLabel type="BUSINESS_TYPE" value={businessType} />,
    [titles.status.title]: <DictionaryLabel type="BUSINESS_STATUS" value={status} />,
    [titles.operTime.title]: operation.operTime,
    耗时: `${costTime} 毫秒`,
  };
  const address = factItems({ 请求地址: `${operation.requestMethod} ${operation.operUrl}` });
  return [...factItems(facts), ...address.map((item) => ({ ...item, span: "filled" as const }))];
}

const changeColumns: TableProps<FieldChange>["columns"] = [
  { key: "title", dataIndex: "title", title: "字段", width: "24%" },
  column("from", "修改前", shownValue),
  column("to", "修改后", shownValue),
];

function Changes({ changes }: { changes: FieldChange[] }) {
  return (
    <>
      <h3 className="mt-4 mb-2 font-semibold text-sm">修改内容</h3>
      <Table<FieldChange>
        rowKey="field"
        size="small"
        pagination={false}
        dataSource={changes}
        columns={changeColumns}
      />
    </>
  );
}

function shownValue(value: string | null) {
  return (
    <span className="wrap-anywhere whitespace-pre-wrap">
      {value === null || value === "" ? "空" : value}
    </span>
  );
}
