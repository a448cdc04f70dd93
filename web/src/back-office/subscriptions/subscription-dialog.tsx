import {
  type SubscriptionTarget,
  subscriberKinds,
  subscriptionInput,
  subscriptionsPath,
  subscriptionTargets,
} from "@aeromaint/contracts/subscriptions/subscription.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Form, Select, TreeSelect } from "antd";
import { api } from "../../api/api.ts";
import { FormDialog } from "../../crud/dialog/form-dialog.tsx";
import { CrudField } from "../../crud/form/field.tsx";
import { useDeptTree, useRoles } from "../shared/people/user-choices.ts";
import { SubscribedSelect } from "./subscribed-select.tsx";

interface SubscriptionDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Subscribes for a department or a role. */
export function SubscriptionDialog({ open, onClose }: SubscriptionDialogProps) {
  const client = useQueryClient();
  return (
    <FormDialog
      open={open}
      title="新增订阅"
      send={(values) => api.send("POST", subscriptionsPath, { body: values })}
      onSettled={() => void client.invalidateQueries({ queryKey: [subscriptionsPath] })}
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
        {subscriber === "dept" ? <DeptSelect /> : <RoleSelect />}
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

function DeptSelect(input: SelectInputProps) {
  return (
    <TreeSelect
      {...input}
      treeData={useDeptTree()}
      treeDefaultExpandAll
      fieldNames={{ label: "label", value: "id", children: "children" }}
      showSearch={{ treeNodeFilterProp: "label" }}
      placeholder="请选择部门"
    />
  );
}

function RoleSelect(input: SelectInputProps) {
  const options = useRoles().map(({ roleId, roleName }) => ({ value: roleId, label: roleName }));
  return (
    <Select
      {...input}
      options={options}
      showSearch={{ optionFilterProp: "label" }}
      placeholder="请选择角色"
    />
  );
}
