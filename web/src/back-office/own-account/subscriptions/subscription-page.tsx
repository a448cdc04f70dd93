import {
  type SubscriptionRow,
  type SubscriptionTarget,
  subscriberKinds,
  subscriptionInput,
  subscriptionRow,
  subscriptionsPath,
  subscriptionsQuery,
  subscriptionTargets,
} from "@aeromaint/contracts/personal/subscriptions/subscription.ts";
import { resource } from "@aeromaint/contracts/wire/resource.ts";
import { Button, Form, Select } from "antd";
import { useState } from "react";
import { api } from "../../../api/api.ts";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { CrudField } from "../../../crud/form/field.tsx";
import { type CrudColumn, column } from "../../../crud/list/columns.tsx";
import { FilterField } from "../../../crud/list/filter-field.tsx";
import { ListSection } from "../../../crud/list/list-section.tsx";
import { SearchHeader } from "../../../crud/list/search-header.tsx";
import { AddButton, RemoveSelectedButton } from "../../../crud/list/tool-buttons.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { useRemoval } from "../../../crud/removal/use-removal.tsx";
import { useCan } from "../../../session/can.tsx";
import { DeptTreeSelect } from "../../shared/people/dept-tree-select.tsx";
import { useRoles } from "../../shared/people/user-choices.ts";
import { SubscribedSelect } from "./subscribed-select.tsx";

/** Subscriptions as the shared pieces of a list take them: they are added and removed, never changed. */
const subscription = resource({
  title: "订阅",
  path: subscriptionsPath,
  id: "subscriptionId",
  permission: "system:subscription",
  name: "name",
  fields: {},
  row: subscriptionRow.properties,
  detail: {},
  filters: subscriptionsQuery.properties,
});

const columns: CrudColumn<SubscriptionRow>[] = [
  column(
    "subscriberKind",
    "订阅对象",
    (_value, { subscriberKind }) => subscriberKinds[subscriberKind],
  ),
  column("subscriberName", "部门或角色"),
  column("target", "订阅类型", (_value, { target }) => subscriptionTargets[target]),
  column("name", "订阅内容", (_value, { name, link }) => (link ? name : `${name}（已下架）`)),
  column("createUserName", "创建人", (value: string) => value || "—"),
  column("createTime", "创建时间"),
];

const targetOptions = Object.entries(subscriptionTargets).map(([value, label]) => ({
  value,
  label,
}));

/** The events that departments and roles receive messages about. */
export default function SubscriptionPage() {
  const list = useCrudList(subscription);
  const mayRemove = useCan()("system:subscription:remove");
  const [isAdding, setAdding] = useState(false);
  const remove = useRemoval(subscription, {
    question: "确定删除该订阅吗？相关人员将不再因此收到消息。",
    onRemoved: list.clearSelection,
  });
  const { filters } = subscription;
  return (
    <>
      <SearchHeader list={list}>
        <FilterField of={filters} name="subscriber" />
        <FilterField of={filters} name="target">
          <Select options={targetOptions} placeholder="请选择订阅类型" allowClear />
        </FilterField>
        <FilterField of={filters} name="name" />
      </SearchHeader>
      <ListSection
        list={list}
        columns={columns}
        purpose="部门和角色的人员在内容发布、更新或下架时收到消息"
        isSelectable={mayRemove ? () => true : undefined}
        actions={
          mayRemove
            ? (row) => (
                <Button
                  type="link"
                  size="small"
                  onClick={() => remove([row.subscriptionId], [row])}
                >
                  删除
                </Button>
              )
            : undefined
        }
        tools={() => (
          <>
            <AddButton permission="system:subscription:add" onClick={() => setAdding(true)} />
            <RemoveSelectedButton
              permission="system:subscription:remove"
              list={list}
              onRemove={(ids) => remove(ids)}
            />
          </>
        )}
      />
      <SubscriptionDialog open={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}

/** Subscribes for a department or a role. */
function SubscriptionDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <FormDialog
      open={open}
      title="新增订阅"
      send={(values) => api.send("POST", subscriptionsPath, { body: values })}
      affects={[subscriptionsPath]}
      onClose={onClose}
    >
      <SubscriptionFields />
    </FormDialog>
  );
}

const optionsOf = (labels: Readonly<Record<string, string>>, names: readonly string[]) =>
  names.map((value) => ({ value, label: labels[value] }));

function SubscriptionFields() {
  const form = Form.useFormInstance();
  const subscriber = Form.useWatch<"dept" | "role" | undefined>("subscriberKind") ?? "dept";
  const target = Form.useWatch<SubscriptionTarget | undefined>("target") ?? "category";
  return (
    <>
      <CrudField of={subscriptionInput} name="subscriberKind">
        <Select
          options={optionsOf(subscriberKinds, ["dept", "role"])}
          placeholder="请选择订阅对象"
          onChange={() => form.resetFields(["subscriberId"])}
        />
      </CrudField>
      <CrudField
        of={subscriptionInput}
        name="subscriberId"
        extra={
          subscriber === "dept" ? "包括下级部门；以消息发出时的人员为准" : "以消息发出时的人员为准"
        }
      >
        {subscriber === "dept" ? <DeptTreeSelect treeDefaultExpandAll /> : <RoleSelect />}
      </CrudField>
      <CrudField of={subscriptionInput} name="target">
        <Select
          options={optionsOf(subscriptionTargets, Object.keys(subscriptionTargets))}
          placeholder="请选择订阅类型"
          onChange={() => form.resetFields(["value"])}
        />
      </CrudField>
      <CrudField of={subscriptionInput} name="value">
        <SubscribedSelect key={target} target={target} />
      </CrudField>
    </>
  );
}

interface SelectInputProps {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

function RoleSelect(input: SelectInputProps) {
  const options = useRoles();
  return (
    <Select
      {...input}
      options={options}
      showSearch={{ optionFilterProp: "label" }}
      placeholder="请选择角色"
    />
  );
}
