import {
  type StaffMessageRow,
  staffMessage,
  staffMessageInput,
} from "@aeromaint/contracts/message-center/staff-message.ts";
import { Button, Form } from "antd";
import { useState } from "react";
import { api } from "../../../api/api.ts";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { useConfirmedCall } from "../../../crud/dialog/use-confirmed-call.ts";
import { CrudField, CrudFields } from "../../../crud/form/field.tsx";
import { type CrudColumn, column } from "../../../crud/list/columns.tsx";
import { FilterField } from "../../../crud/list/filter-field.tsx";
import { ListSection } from "../../../crud/list/list-section.tsx";
import { RowButton } from "../../../crud/list/row-actions.tsx";
import { SearchHeader } from "../../../crud/list/search-header.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import type { FormValues } from "../../../crud/resource-types.ts";
import { Can, useCan } from "../../../session/can.tsx";
import {
  AudienceFields,
  AudienceSize,
  audienceOf,
  MultiSelect,
} from "../../shared/people/audience-fields.tsx";
import { useRoles } from "../../shared/people/user-choices.ts";

const columns: CrudColumn<StaffMessageRow>[] = [
  column("title", "标题"),
  column("senderName", "发送人"),
  column("sendTime", "发送时间"),
  column("sentTime", "状态", (_value, { sentTime }) => (sentTime ? "已发送" : "待发送")),
  column("recipients", "接收人数"),
  column("read", "已读"),
  column("unread", "未读"),
];

/** Messages from staff to departments, roles and persons. */
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
      <SearchHeader list={list}>
        <FilterField of={staffMessage.filters} name="title" />
      </SearchHeader>
      <ListSection<StaffMessageRow>
        list={list}
        columns={columns}
        purpose="向部门、角色或人员发送的消息记录在此"
        actions={
          mayCancel
            ? (row) =>
                row.sentTime === null && <RowButton onClick={() => cancel(row)}>取消发送</RowButton>
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

const dialogWidth = 650;

/** Writes a message to everybody in the chosen departments, roles and persons. */
function StaffMessageDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const send = ({ title, body, sendTime, ...values }: FormValues) =>
    api.send("POST", staffMessage.path, {
      body: {
        title,
        body: body ?? null,
        sendTime: sendTime ?? null,
        audience: audienceOf(values),
      },
    });
  return (
    <FormDialog
      open={open}
      title="发送系统消息"
      width={dialogWidth}
      send={send}
      affects={[staffMessage.path]}
      onClose={onClose}
    >
      <CrudFields of={staffMessageInput} names={["title", "body"]} />
      <ReceiverFields />
      <CrudField of={staffMessageInput} name="sendTime" extra="不填则立即发送" />
    </FormDialog>
  );
}

function ReceiverFields() {
  const roles = useRoles();
  return (
    <AudienceFields size={<AudienceSize />}>
      <Form.Item name="roleIds" label="角色">
        <MultiSelect options={roles} placeholder="请选择角色" />
      </Form.Item>
    </AudienceFields>
  );
}
