import { messageKinds } from "@aeromaint/contracts/message-center/message-kinds.ts";
import { messageTemplates } from "@aeromaint/contracts/message-center/message-templates.ts";
import {
  type MessageTemplateRow,
  messageTemplatePath,
} from "@aeromaint/contracts/message-center/template-resource.ts";
import { useQuery } from "@tanstack/react-query";
import { Button, Table, type TableProps, Tag } from "antd";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { callQuery } from "../../api/query-by-key.ts";
import { useConfirmedCall } from "../../crud/dialog/use-confirmed-call.ts";
import { ReloadPrompt } from "../../crud/reload-prompt.tsx";
import { Can } from "../../session/can.tsx";
import { MessageTemplateDialog } from "./message-template-dialog.tsx";

const columns: TableProps<MessageTemplateRow>["columns"] = [
  { key: "event", title: "事件", render: (_value, { key }) => messageTemplates[key].label },
  {
    key: "kind",
    title: "消息类型",
    render: (_value, { key }) => messageKinds[messageTemplates[key].kind].label,
  },
  { key: "title", title: "站内标题", dataIndex: "title" },
  {
    key: "state",
    title: "文字",
    render: (_value, { version }) =>
      version === 0 ? <Tag>内置</Tag> : <Tag color="processing">已修改</Tag>,
  },
  {
    key: "updateBy",
    title: "修改人",
    dataIndex: "updateBy",
    render: (value: string | null) => value ?? "—",
  },
  {
    key: "updateTime",
    title: "修改时间",
    dataIndex: "updateTime",
    render: (value: string | null) => value ?? "—",
  },
];

/** What people are told of each kind of event. */
export default function MessageTemplatePage() {
  const [edited, setEdited] = useState<MessageTemplateRow>();
  const [isOpen, setOpen] = useState(false);
  const confirmed = useConfirmedCall();
  const { data, isError, isPending, refetch } = useQuery({
    ...callQuery(messageTemplatePath),
  });
  if (isError) return <ReloadPrompt again={refetch} />;
  const restore = (row: MessageTemplateRow) => {
    const key: string = row.key;
    return confirmed({
      question: `确定将“${messageTemplates[row.key].label}”恢复为内置文字吗？`,
      call: () => api.send("DELETE", `${messageTemplatePath}/${key}`),
      affects: [messageTemplatePath],
      danger: true,
    });
  };
  const actions: TableProps<MessageTemplateRow>["columns"] = [
    {
      key: "actions",
      title: "操作",
      render: (_value, row) => (
        <Can permission="system:template:edit">
          <Button
            type="link"
            size="small"
            onClick={() => {
              setEdited(row);
              setOpen(true);
            }}
          >
            编辑
          </Button>
          {row.version > 0 && (
            <Button type="link" size="small" onClick={() => restore(row)}>
              恢复内置
            </Button>
          )}
        </Can>
      ),
    },
  ];
  return (
    <>
      <Table<MessageTemplateRow>
        rowKey="key"
        loading={isPending}
        dataSource={data ?? []}
        columns={[...(columns ?? []), ...actions]}
        pagination={false}
        scroll={{ x: "max-content" }}
      />
      {edited && (
        <MessageTemplateDialog row={edited} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
