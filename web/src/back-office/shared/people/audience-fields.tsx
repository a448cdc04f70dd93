import type { Audience } from "@aeromaint/contracts/documents/audience.ts";
import { staffAudiencePath } from "@aeromaint/contracts/message-center/staff-message.ts";
import { useQuery } from "@tanstack/react-query";
import { Checkbox, Form, Select, type SelectProps } from "antd";
import { type ReactNode, useDeferredValue } from "react";
import { api } from "../../../api/api.ts";
import type { FormValues } from "../../../crud/resource-types.ts";
import { DeptTreeSelect } from "./dept-tree-select.tsx";
import { PersonSelect } from "./person-select.tsx";
import type { SelectOption } from "./user-choices.ts";

/** Audience of the form in the format of the API, without empty lists. */
export function audienceOf(values: FormValues): Audience {
  // The fields below produce this type.
  const { deptIds, withBelow, postIds, roleIds, licences, userIds } = values as Audience;
  const lists = { deptIds, postIds, roleIds, licences, userIds };
  const named = Object.entries(lists).filter(([, list]) => list && list.length > 0);
  return {
    ...Object.fromEntries(named),
    ...(deptIds?.length && { withBelow: withBelow ?? false }),
  };
}

interface AudienceFieldsProps {
  /** Further fields of the audience, between departments and persons. */
  children: ReactNode;
  /** Shows the number of reached people. */
  size: ReactNode;
  /** Persons of the current value, with their names. */
  people?: readonly SelectOption[];
}

/** Fields of an audience. It includes everybody who matches one of them. */
export function AudienceFields({ children, size, people }: AudienceFieldsProps) {
  return (
    <>
      <Form.Item name="deptIds" label="部门">
        <DeptTreeSelect multiple allowClear />
      </Form.Item>
      <Form.Item name="withBelow" valuePropName="checked" initialValue={true}>
        <Checkbox>含下级部门</Checkbox>
      </Form.Item>
      {children}
      <Form.Item name="userIds" label="人员">
        <PersonSelect isMany {...(people && { known: people })} />
      </Form.Item>
      {size}
    </>
  );
}

/** Number of people who receive a message. */
export function AudienceSize() {
  const form = Form.useFormInstance();
  const audience = useDeferredValue(audienceOf(Form.useWatch([], form) ?? {}));
  const hasAny = Object.values(audience).some(Array.isArray);
  const { data } = useQuery({
    queryKey: [staffAudiencePath, audience],
    queryFn: () => api.put(staffAudiencePath, audience),
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

/** Multiple select with a search by label. */
export function MultiSelect(props: SelectProps<string[]>) {
  return <Select {...props} mode="multiple" showSearch={{ optionFilterProp: "label" }} />;
}
