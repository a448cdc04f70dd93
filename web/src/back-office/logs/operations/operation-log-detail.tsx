import {
  type FieldChange,
  type OperationLogDetail,
  operationLogColumns as titles,
} from "@aeromaint/contracts/logs/operation-log.ts";
import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Descriptions, Skeleton, Table, type TableProps } from "antd";
import type { ReactNode } from "react";
import { api } from "../../../api/api.ts";
import { TabDialog } from "../../../crud/dialog/tab-dialog.tsx";
import { DictionaryLabel } from "../../../crud/form/dictionary-input.tsx";
import { ReloadPrompt } from "../../../crud/reload-prompt.tsx";
import { indented } from "./indented.ts";
import { operationLogResource } from "./operation-log.ts";
import styles from "./operation-log-detail.module.css";

const dialogWidth = 650;

interface DetailDialogProps {
  /** Which row; null while closed. */
  operId: string | null;
  onClose: () => void;
}

/** One operation: by whom, with what, how long it took, and what it changed. */
export function OperationLogDetailDialog({ operId, onClose }: DetailDialogProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: [operationLogResource.path, "detail", operId],
    queryFn: ({ signal }) => api.get(`${operationLogResource.path}/${operId}`, {}, { signal }),
    enabled: operId !== null,
  });
  return (
    <TabDialog
      open={operId !== null}
      title={`${operationLogResource.title}详情`}
      width={dialogWidth}
      onCancel={onClose}
      destroyOnHidden
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {isError && <ReloadPrompt again={refetch} />}
      {!data && !isError && <Skeleton active />}
      {data && <Detail operation={data} />}
    </TabDialog>
  );
}

function Detail({ operation }: { operation: OperationLogDetail }) {
  const { errorMsg, operParam, changes } = operation;
  return (
    <>
      <Descriptions column={{ xs: 1, sm: 2 }} size="small" items={factsOf(operation)} />
      {errorMsg && <Alert type="error" showIcon title="错误信息" description={errorMsg} />}
      {changes.length > 0 && <Changes changes={changes} />}
      <h3 className={styles.heading}>请求参数</h3>
      <pre className={styles.parameters}>{operParam ? indented(operParam) : "无"}</pre>
    </>
  );
}

function factsOf(operation: OperationLogDetail) {
  const { businessType, status, costTime } = operation;
  const fact = (label: string, children: ReactNode) => ({ key: label, label, children });
  return [
    fact(titles.title.title, operation.title),
    fact(titles.subject.title, operation.subject || "—"),
    fact(titles.operName.title, operation.operName || "—"),
    ...(operation.accessToken ? [fact(titles.accessToken.title, operation.accessToken)] : []),
    fact(titles.operIp.title, operation.operIp || "—"),
    fact(titles.operLocation.title, operation.operLocation || "—"),
    fact(titles.businessType.title, <DictionaryLabel type="BUSINESS_TYPE" value={businessType} />),
    fact(titles.status.title, <DictionaryLabel type="BUSINESS_STATUS" value={status} />),
    fact(titles.operTime.title, operation.operTime),
    fact("耗时", `${costTime} 毫秒`),
    {
      ...fact("请求地址", `${operation.requestMethod} ${operation.operUrl}`),
      span: "filled" as const,
    },
  ];
}

const changeColumns: TableProps<FieldChange>["columns"] = [
  { key: "title", dataIndex: "title", title: "字段", width: "24%" },
  { key: "from", dataIndex: "from", title: "修改前", render: shownValue },
  { key: "to", dataIndex: "to", title: "修改后", render: shownValue },
];

function Changes({ changes }: { changes: FieldChange[] }) {
  return (
    <>
      <h3 className={styles.heading}>修改内容</h3>
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
    <span className="pre-wrap break-anywhere">{value === null || value === "" ? "空" : value}</span>
  );
}
