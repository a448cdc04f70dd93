import {
  type StaffMessageRow,
  staffMessage,
} from "@aeromaint/contracts/message-center/staff-message.ts";
import { Button } from "antd";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { useConfirmedCall } from "../../crud/dialog/use-confirmed-call.ts";
import type { CrudColumn } from "../../crud/list/columns.ts";
import { FilterField } from "../../crud/list/filter-field.tsx";
import { ListSection } from "../../crud/list/list-section.tsx";
import { SearchHeader } from "../../crud/list/search-header.tsx";
import { useCrudList } from "../../crud/list/use-crud-list.ts";
import { Can, useCan } from "../../session/can.tsx";
import { StaffMessageDialog } from "./staff-message-dialog.tsx";

const columns: CrudColumn<StaffMessageRow>[] = [
  { key: "title", dataIndex: "title", title: "标题" },
  { key: "senderName", dataIndex: "senderName", title: "发送人" },
  { key: "sendTime", dataIndex: "sendTime", title: "发送时间" },
  {
    key: "sentTime",
    title: "状态",
    render: (_value, { sentTime }) => (sentTime ? "已发送" : "待发送"),
  },
  { key: "recipients", dataIndex: "recipients", title: "接收人数" },
  { key: "read", dataIndex: "read", title: "已读" },
  { key: "unread", dataIndex: "unread", title: "未读" },
];

/** What staff have written to departments, roles and persons. */
export default function StaffMessagePage() {
  const list = useCrudList(staffMessage);
  const [isOpen, setOpen] = useState(false);
  const mayCancel = useCan()("system:message:remove");
  const confirmed = useConfirmedCall();
  const cancel = ({ staffMessageId }: StaffMessageRow) =>
    confirmed({
      question: "确定取消该消息吗？取消后不再发送。",
      call: () => api.send("DELETE", `${staffMessage.path}/${staffMessageId}`),
      affects: [staffMessage.path],
      danger: true,
    });
  return (
    <>
      <SearchHeader filters={list.filters} onSearch={list.search} onReset={list.reset}>
        <FilterField of={staffMessage.filters} name="title" />
      </SearchHeader>
      <ListSection<StaffMessageRow>
        path={staffMessage.path}
        list={list}
        columns={columns}
        purpose="向部门、角色或人员发送的消息记录在此"
        actions={
          mayCancel
            ? (row) =>
                row.sentTime === null && (
                  <Button type="link" size="small" onClick={() => cancel(row)}>
                    取消发送
                  </Button>
                )
            : undefined
        }
        tools={() => (
          <Can permission="system:message:add">
            <Button type="primary" onClick={() => setOpen(true)}>
              发送系统消息
            </Button>
          </Can>
        )}
      />
      <StaffMessageDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
