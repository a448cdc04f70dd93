import {
  siteUserType,
  userColumns as titles,
  type UserRow,
  user,
  userKinds,
} from "@aeromaint/contracts/system/user.ts";
import { Button, Select, type SelectProps } from "antd";
import type { ReactElement, ReactNode } from "react";
import { ContactNumber } from "../../../crud/contact-number/contact-number.tsx";
import { DictionaryLabel } from "../../../crud/form/dictionary-input.tsx";
import { labelOptions } from "../../../crud/form/label-options.ts";
import { type CrudColumn, createColumnFactory } from "../../../crud/list/columns.tsx";
import { FilterField, filterFields } from "../../../crud/list/filter-field.tsx";
import { MoreActions, RowActions } from "../../../crud/list/row-actions.tsx";
import { Tag } from "../../../ui/tag/tag.tsx";
import { useRoles } from "../../shared/people/user-choices.ts";
import { DeptCascader } from "./user-form.tsx";
import type { UserRowPermissions } from "./user-permissions.ts";

const plain = createColumnFactory(titles);

const titleOf = (name: UserRow["fromDirectory"][number]) => user.fields[name].title;

export const userListColumns: CrudColumn<UserRow>[] = [
  plain("userName"),
  plain("nickName", (value: string, { fromDirectory }) => (
    <>
      {value}
      {fromDirectory.length > 0 && (
        <Tag tone="link" title={`来自目录：${fromDirectory.map(titleOf).join("、")}`}>
          来自目录
        </Tag>
      )}
    </>
  )),
  {
    key: "kind",
    dataIndex: "userType",
    title: "类别",
    isFolded: true,
    render: (type: string) => userKinds[type === siteUserType ? "site" : "staff"],
  },
  plain("deptName"),
  plain("roleNames"),
  plain("phonenumber", (value: string | null, { userId }) => (
    <ContactNumber
      masked={value}
      detailPath={`${user.path}/${userId}`}
      field="phonenumber"
      permission="system:user:query"
    />
  )),
  plain("status", (value: string, { isLocked, keptOut }) => (
    <>
      <DictionaryLabel type="STATUS" value={value} />
      {isLocked && (
        <Tag tone="refused" title="密码连续输错，登录已被限制">
          已锁定
        </Tag>
      )}
      {keptOut && (
        <Tag tone="refused" title={keptOut}>
          不能登录
        </Tag>
      )}
    </>
  )),
  plain("loginDate"),
  plain("createTime"),
];

const kinds = labelOptions(userKinds);

function RoleSelect(props: SelectProps<string>) {
  const roles = useRoles();
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
  ...filterFields(filters, ["userName"]),
  <FilterField key="kind" of={filters} name="kind" choices={kinds} />,
  <FilterField key="roleId" of={filters} name="roleId">
    <RoleSelect />
  </FilterField>,
  ...filterFields(filters, ["status", "phonenumber"]),
  <FilterField key="deptId" of={filters} name="deptId">
    <DeptCascader allowClear offersDisabled />
  </FilterField>,
];

interface UserActionsProps {
  rights: UserRowPermissions;
  /** True for a locked account; the row then shows the unlock button outside of its menu. */
  isLocked: boolean;
  /** Enables or disables the account. */
  statusButton: ReactNode;
  onEdit: () => void;
  onView: () => void;
  onRemove: () => void;
  onResetPassword: () => void;
  onResetSecondFactor: () => void;
  onUnlock: () => void;
}

/** Permitted actions of a user's row. */
export function UserActions({ rights, isLocked, statusButton, ...acts }: UserActionsProps) {
  return (
    <RowActions onEdit={rights.edit ? acts.onEdit : undefined}>
      {rights.unlock && isLocked && (
        <Button type="text" size="small" onClick={acts.onUnlock}>
          解锁
        </Button>
      )}
      {rights.changeStatus && statusButton}
      <MoreActions
        actions={[
          rights.view && { key: "view", label: "详情", onClick: acts.onView },
          rights.resetPassword && {
            key: "password",
            label: "重置密码",
            onClick: acts.onResetPassword,
          },
          rights.resetSecondFactor && {
            key: "second-factor",
            label: "重置二次验证",
            onClick: acts.onResetSecondFactor,
          },
          rights.unlock && !isLocked && { key: "unlock", label: "解锁", onClick: acts.onUnlock },
          rights.remove && { key: "remove", label: "删除", onClick: acts.onRemove },
        ]}
      />
    </RowActions>
  );
}
