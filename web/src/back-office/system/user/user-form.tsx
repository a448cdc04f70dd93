import type { DeptOption } from "@aeromaint/contracts/system/dept.ts";
import {
  siteUserType,
  type UserDetail,
  user,
  userColumns,
  userUpdate,
} from "@aeromaint/contracts/system/user.ts";
import { Cascader, Form, Select } from "antd";
import type { KeyboardEvent, ReactElement } from "react";
import { editorMode, useEditorContext } from "../../../crud/dialog/editor-mode.ts";
import { DictionaryLabel } from "../../../crud/form/dictionary-input.tsx";
import { CrudField } from "../../../crud/form/field.tsx";
import { immutableHint } from "../../../crud/form/field-rules.ts";
import { FormColumns } from "../../../crud/form/form-columns.tsx";
import { usePersonalSetting } from "../../../session/personal-setting.ts";
import { Tag } from "../../../ui/tag/tag.tsx";
import { useNewPasswordRule } from "../../shared/password-rule.ts";
import {
  deptPath,
  type SelectOption,
  selectableDepts,
  useDeptTree,
  usePosts,
  useRoles,
  withAssignedOptions,
} from "../../shared/people/user-choices.ts";
import { useUserRowPermissions } from "./user-permissions.ts";

const fields = user.create;

/**
 * Form of a user. The name is immutable; the password can be set only for a new user. `detail` is
 * empty for a new user.
 */
export function UserForm({ detail }: { detail: Partial<UserDetail> }) {
  const { mode } = useEditorContext();
  const postFields = detail.userType === siteUserType ? userUpdate : fields;
  const { rule, hint } = useNewPasswordRule();
  const posts = usePosts();
  const roles = useRoles(detail.userId);
  return (
    <FormColumns wide={<CrudField of={fields} name="remark" />}>
      {mode === editorMode.edit && (
        <Form.Item label={userColumns.userName.title}>{detail.userName}</Form.Item>
      )}
      <CrudField of={fields} name="userName" extra={immutableHint} />
      <DirectoryField detail={detail} name="nickName">
        <CrudField of={fields} name="nickName" />
      </DirectoryField>
      <DirectoryField detail={detail} name="deptId" text={detail.deptName}>
        <CrudField of={fields} name="deptId" renderValue={() => detail.deptName ?? "—"}>
          <DeptCascader name={detail.deptName} />
        </CrudField>
      </DirectoryField>
      {mode === editorMode.add && (
        <CrudField of={fields} name="password" rules={[rule]} extra={hint} />
      )}
      <DirectoryField detail={detail} name="phonenumber">
        <CrudField of={fields} name="phonenumber" />
      </DirectoryField>
      <DirectoryField detail={detail} name="email">
        <CrudField of={fields} name="email" />
      </DirectoryField>
      {!detail.isFirm && <CrudField of={fields} name="sex" />}
      <StatusField detail={detail} />
      <CrudField of={postFields} name="postIds" renderValue={() => detail.postNames || "—"}>
        <ManySelect
          options={withAssignedOptions(posts, detail.postIds, detail.postNames)}
          what="岗位"
        />
      </CrudField>
      <CrudField of={fields} name="roleIds" renderValue={() => detail.roleNames || "—"}>
        <ManySelect
          options={withAssignedOptions(roles, detail.roleIds, detail.roleNames)}
          what="角色"
        />
      </CrudField>
      {mode === editorMode.view && <Facts detail={detail} />}
    </FormColumns>
  );
}

interface DirectoryFieldProps {
  detail: Partial<UserDetail>;
  name: UserDetail["fromDirectory"][number];
  /** Displayed text, if it is not the value itself. */
  text?: string | null | undefined;
  children: ReactElement;
}

/** Read-only text for a value from the company's directory, else the input. */
function DirectoryField({ detail, name, text = detail[name], children }: DirectoryFieldProps) {
  if (!detail.fromDirectory?.includes(name)) return children;
  return (
    <Form.Item label={fields.properties[name].title}>
      {text || "—"} <Tag tone="link">来自目录</Tag>
    </Form.Item>
  );
}

/** Status of the account. Read-only and not sent if the account must stay enabled. */
function StatusField({ detail }: { detail: Partial<UserDetail> }) {
  const { mode } = useEditorContext();
  const { dispensable } = useUserRowPermissions()(detail);
  if (mode !== editorMode.edit || dispensable) return <CrudField of={fields} name="status" />;
  return (
    <Form.Item label={userColumns.status.title}>
      <DictionaryLabel type="STATUS" value={detail.status} />
    </Form.Item>
  );
}

function Facts({ detail }: { detail: Partial<UserDetail> }) {
  const names = ["loginIp", "loginDate", "createTime"] as const;
  return (
    <>
      {names.map((name) => (
        <Form.Item key={name} label={userColumns[name].title}>
          {detail[name] || "—"}
        </Form.Item>
      ))}
      {detail.keptOut && <Form.Item label="不能登录">{detail.keptOut}</Form.Item>}
    </>
  );
}

interface ManySelectProps {
  options: SelectOption[];
  what: string;
  id?: string;
  value?: string[];
  onChange?: (value: string[]) => void;
}

function ManySelect({ what, ...input }: ManySelectProps) {
  return (
    <Select
      {...input}
      mode="multiple"
      placeholder={`请选择${what}`}
      showSearch={{ optionFilterProp: "label" }}
      onInputKeyDown={keepSelection}
    />
  );
}

/** Ant Design's Tab toggles the option under the mouse and would undo the selection. */
function keepSelection(event: KeyboardEvent): void {
  if (event.key === "Tab") event.stopPropagation();
}

interface DeptCascaderProps {
  id?: string;
  value?: string | null;
  onChange?: (value: string | undefined) => void;
  /** Name of a department outside of the user's own tree. */
  name?: string | null | undefined;
  allowClear?: boolean;
  /** True for a filter: disabled departments have people too. */
  offersDisabled?: boolean;
}

/** Select of a department, level by level. Every level can be selected. */
export function DeptCascader({ offersDisabled, ...props }: DeptCascaderProps) {
  const { id, value, onChange, name, allowClear = false } = props;
  const all = useDeptTree();
  const tree = offersDisabled ? all : selectableDepts(all, value ? [value] : []);
  return (
    <Cascader
      id={id}
      options={tree}
      fieldNames={{ label: "label", value: "id", children: "children" }}
      value={value ? deptPath(tree, value) : []}
      onChange={(_, nodes: DeptOption[] | undefined) => {
        const node = nodes?.at(-1);
        if (offersDisabled || !node?.isDisabled) onChange?.(node?.id);
      }}
      displayRender={(labels) => (labels[0] === value ? (name ?? value) : labels.join(" / "))}
      changeOnSelect
      showSearch
      allowClear={allowClear}
      placeholder="请选择部门"
      style={{ width: "100%" }}
    />
  );
}

/**
 * Roles of the last added user, without roles that can no longer be assigned. The next user often
 * has the same.
 */
export function useLastRoles(): [string[], (roleIds: string[]) => void] {
  const [kept, keep] = usePersonalSetting<string[]>("last-roles", []);
  const offered = useRoles().map(({ value }) => value);
  return [kept.filter((roleId) => offered.includes(roleId)), keep];
}
