import { passwordLength } from "@aeromaint/contracts/auth/auth.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { accountColumns as titles, type UserNature } from "@aeromaint/contracts/people/account.ts";
import { Checkbox, Form, type FormRule } from "antd";
import { editorMode, useEditorContext } from "../../../crud/dialog/editor-mode.ts";
import type { FileItem } from "../../../crud/file-field/file-items.ts";
import { DictionaryLabel } from "../../../crud/form/dictionary-input.tsx";
import { CrudField } from "../../../crud/form/field.tsx";
import { FormColumns } from "../../../crud/form/form-columns.tsx";
import { FilesInput } from "../../../crud/form/lazy-inputs.tsx";
import { fieldOf } from "../../../crud/resource-types.ts";
import { Can } from "../../../session/can.tsx";
import { Portrait } from "../../shared/people/portrait.tsx";
import { accountKinds, fieldGroups } from "./account-kinds.ts";

/** Checks the typed password; the contract's rule applies to the encrypted one. */
const passwordLengthRule: FormRule = { ...passwordLength, message: messages.passwordTooShort };

const passwordLengthHint = `至少 ${passwordLength.min} 个字符`;

const confirmationRule: FormRule = ({ getFieldValue }) => ({
  validator: async (_rule, value) => {
    if (value && value !== getFieldValue("pwd")) throw new Error(messages.passwordMismatch);
  },
});

/** Fields of a kind of account, in groups. Immutable fields are locked. */
export function AccountFormFields({ nature }: { nature: UserNature }) {
  const { mode } = useEditorContext();
  const isPending = Form.useFormInstance().getFieldValue("verified");
  const place = (name: string) => <AccountField key={name} nature={nature} name={name} />;
  return (
    <>
      {mode === editorMode.view && <AccountStatus />}
      {isPending && <p className="paragraph">证照变更待核实，请在“授权与证照”中处理。</p>}
      {fieldGroups[nature].map(({ title, fields, wide }) => (
        <section key={title} aria-label={title}>
          <h3 className="mt-1 mb-3 border-l-3 border-l-accent pl-2 text-sm leading-tight">
            {title}
          </h3>
          <FormColumns wide={wide?.map(place)}>{fields.map(place)}</FormColumns>
        </section>
      ))}
    </>
  );
}

function AccountField({ nature, name }: { nature: UserNature; name: string }) {
  const { mode } = useEditorContext();
  const { create } = accountKinds[nature];
  const isAdding = mode === editorMode.add;
  switch (name) {
    case "pwd":
      return (
        isAdding && (
          <CrudField
            of={create}
            name={name}
            rules={[passwordLengthRule]}
            extra={passwordLengthHint}
          />
        )
      );
    case "oldpwd":
      return (
        isAdding && (
          <CrudField of={create} name={name} rules={[confirmationRule]} dependencies={["pwd"]} />
        )
      );
    case "approved":
      return isAdding && <ApprovedField />;
    case "avatar":
      return (
        <CrudField
          of={create}
          name={name}
          renderValue={(items) => <Picture items={items as FileItem[]} />}
        >
          <FilesInput schema={fieldOf(create, name).schema} square />
        </CrudField>
      );
    default:
      return <CrudField of={create} name={name} lockable />;
  }
}

const checkedValue = "1";

/** Checkbox that approves a new account. Requires the permission to approve. */
function ApprovedField() {
  return (
    <Can permission="repair:account:approve">
      <Form.Item
        name="approved"
        valuePropName="checked"
        getValueProps={(value) => ({ checked: value === checkedValue })}
        getValueFromEvent={({ target }) => (target.checked ? checkedValue : null)}
        extra="不勾选则需审核通过后才能登录"
      >
        <Checkbox>同时通过审核</Checkbox>
      </Form.Item>
    </Can>
  );
}

function Picture({ items: [picture] }: { items: FileItem[] }) {
  const name: string = Form.useFormInstance().getFieldValue("nickName");
  return <Portrait url={picture?.url} name={name} />;
}

/** The specification's name of an undecided review. */
const undecided = "3";

/** Review state with the reason of a rejection, and whether the account is enabled. */
function AccountStatus() {
  const form = Form.useFormInstance();
  const of = (name: "nature" | "reason" | "status" | "createTime"): string | null =>
    form.getFieldValue(name) ?? null;
  return (
    <section aria-label="账号状态">
      <FormColumns
        wide={of("reason") && <Form.Item label={titles.reason.title}>{of("reason")}</Form.Item>}
      >
        <Form.Item label={titles.nature.title}>
          <DictionaryLabel type="APPROVAL_STATUS" value={of("nature") ?? undecided} />
        </Form.Item>
        <Form.Item label={titles.status.title}>
          <DictionaryLabel type="STATUS" value={of("status")} />
        </Form.Item>
        <Form.Item label={titles.createTime.title}>{of("createTime")}</Form.Item>
      </FormColumns>
    </section>
  );
}
