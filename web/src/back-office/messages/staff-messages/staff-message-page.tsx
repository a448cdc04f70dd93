import type { Audience } from "@aeromaint/contracts/documents/audience.ts";
import {
  type StaffMessageRow,
  staffAudiencePath,
  staffMessage,
  staffMessageInput,
} from "@aeromaint/contracts/message-center/staff-message.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button, Checkbox, Form, Select, TreeSelect } from "antd";
import { useDeferredValue, useState } from "react";
import { api } from "../../../api/api.ts";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { useConfirmedCall } from "../../../crud/dialog/use-confirmed-call.ts";
import { CrudField } from "../../../crud/form/field.tsx";
import { type CrudColumn, column } from "../../../crud/list/columns.tsx";
import { FilterField } from "../../../crud/list/filter-field.tsx";
import { ListSection } from "../../../crud/list/list-section.tsx";
import { SearchHeader } from "../../../crud/list/search-header.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import type { FormValues } from "../../../crud/resource-types.ts";
import { Can, useCan } from "../../../session/can.tsx";
import { PersonSelect } from "../../shared/people/person-select.tsx";
import { useDeptTree, useRoles } from "../../shared/people/user-choices.ts";

const columns: CrudColumn<StaffMessageRow>[] = [
  column("title", "标题"),
  column("senderName", "发送人"),
  column("sendTime", "发送时间"),
  column("sentTime", "状态", (_value, { sentTime }) => (sentTime ? "已发送" : "待发送")),
  column("recipients", "接收人数"),
  column("read", "已读"),
  column("unread", "未读"),
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

const dialogWidth = 650;

/** The fields below as the wire has them, without what is empty. */
function receiversIn(values: FormValues): Audience {
  // The fields below make it.
  const { deptIds = [], withBelow = false, roleIds = [], userIds = [] } = values as Audience;
  return {
    ...(deptIds.length > 0 && { deptIds, withBelow }),
    ...(roleIds.length > 0 && { roleIds }),
    ...(userIds.length > 0 && { userIds }),
  };
}

/** Writes to everybody whom a department, a role or a name means. */
function StaffMessageDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const send = ({ title, body, sendTime, ...values }: FormValues) =>
    api.send("POST", staffMessage.path, {
      body: {
        ...{ title, body: body ?? null, sendTime: sendTime ?? null },
        audience: receiversIn(values),
      },
    });
  return (
    <FormDialog
      open={open}
      title="发送系统消息"
      width={dialogWidth}
      send={send}
      onSettled={() => void client.invalidateQueries({ queryKey: [staffMessage.path] })}
      onClose={onClose}
    >
      <CrudField of={staffMessageInput} name="title" />
      <CrudField of={staffMessageInput} name="body" />
      <ReceiverFields />
      <CrudField of={staffMessageInput} name="sendTime" extra="不填则立即发送" />
    </FormDialog>
  );
}

function ReceiverFields() {
  const depts = useDeptTree();
  const roles = useRoles().map(({ roleId, roleName }) => ({ value: roleId, label: roleName }));
  return (
    <>
      <Form.Item name="deptIds" label="部门">
        <TreeSelect
          multiple
          allowClear
          treeData={depts}
          fieldNames={{ label: "label", value: "id", children: "children" }}
          showSearch={{ treeNodeFilterProp: "label" }}
          placeholder="请选择部门"
        />
      </Form.Item>
      <Form.Item name="withBelow" valuePropName="checked" initialValue={true}>
        <Checkbox>含下级部门</Checkbox>
      </Form.Item>
      <Form.Item name="roleIds" label="角色">
        <Select
          mode="multiple"
          options={roles}
          showSearch={{ optionFilterProp: "label" }}
          placeholder="请选择角色"
        />
      </Form.Item>
      <Form.Item name="userIds" label="人员">
        <PersonSelect isMany />
      </Form.Item>
      <ReceiverCount />
    </>
  );
}

/** How many people that are, as soon as somebody is chosen. */
function ReceiverCount() {
  const form = Form.useFormInstance();
  const receivers = useDeferredValue(receiversIn(Form.useWatch([], form) ?? {}));
  const hasAny = Object.values(receivers).some(Array.isArray);
  const { data } = useQuery({
    queryKey: [staffAudiencePath, receivers],
    queryFn: () => api.put(staffAudiencePath, receivers),
    enabled: hasAny,
    placeholderData: (previous) => previous,
    meta: { quiet: true },
  });
  return (
    <Form.Item label="接收人数" name="audience">
      <output>{hasAny && data ? `${data.recipients} 人` : "请至少选择一项范围"}</output>
    </Form.Item>
  );
}
