import { user, userKinds } from "@aeromaint/contracts/system/user.ts";
import { Select } from "antd";
import type { ReactElement } from "react";
import { FilterField } from "../../../crud/list/filter-field.tsx";
import { useRoles } from "../../shared/people/user-choices.ts";
import { DeptCascader } from "./user-form.tsx";

interface ChoiceProps {
  id?: string;
  value?: string;
  onChange?: (value: string | undefined) => void;
}

const kinds = Object.entries(userKinds).map(([value, label]) => ({ value, label }));

function KindSelect(props: ChoiceProps) {
  return <Select {...props} options={kinds} placeholder="请选择类别" allowClear />;
}

function RoleSelect(props: ChoiceProps) {
  const roles = useRoles().map(({ roleId, roleName }) => ({ value: roleId, label: roleName }));
  return (
    <Select
      {...props}
      options={roles}
      placeholder="请选择角色"
      showSearch={{ optionFilterProp: "label" }}
      allowClear
    />
  );
}

const { filters } = user;

export const userFilterFields: ReactElement[] = [
  <FilterField key="userName" of={filters} name="userName" />,
  <FilterField key="kind" of={filters} name="kind">
    <KindSelect />
  </FilterField>,
  <FilterField key="roleId" of={filters} name="roleId">
    <RoleSelect />
  </FilterField>,
  <FilterField key="status" of={filters} name="status" />,
  <FilterField key="phonenumber" of={filters} name="phonenumber" />,
  <FilterField key="deptId" of={filters} name="deptId">
    <DeptCascader allowClear offersDisabled />
  </FilterField>,
];
