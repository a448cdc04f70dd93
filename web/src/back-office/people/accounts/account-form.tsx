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
import styles from "./account-form.module.css";
import { accountKinds, fieldGroups } from "./account-kinds.ts";

/** Checks the typed password; the contract's rule is for the sealed one. */
const longEnough: FormRule = { ...passwordLength, message: messages.passwordTooShort };

const enoughHint = `至少 ${passwordLength.min} 个字符`;

const sameAsPassword: FormRule = ({ getFieldValue }) => ({
  validator: async (_rule, value) => {
    if (value && value !== getFieldValue("pwd")) throw new Error(messages.passwordMismatch);
  },
});

/** The fields of a kind of account, in groups; immutable ones are shown locked. */
export function AccountFormFields({ nature }: { nature: UserNature }) {
  const { mode } = useEditorContext();
  const isPending = Form.useFormInstance().getFieldValue("verified");
  const place = (name: string) => <AccountField key={name} nature={nature} name={name} />;
  return (
    <>
      {mode === editorMode.view && <Standing />}
      {isPending && <p className="paragraph">证照变更待核实，请在“授权与证照”中处理。</p>}
      {fieldGroups[nature].map(({ title, fields, wide }) => (
        <section key={title} aria-label={title}>
          <h3 className={styles.heading}>{title}</h3>
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
        isAdding && <CrudField of={create} name={name} rules={[longEnough]} extra={enoughHint} />
      );
    case "oldpwd":
      return (
        isAdding && (
          <CrudField of={create} name={name} rules={[sameAsPassword]} dependencies={["pwd"]} />
        )
      );
    case "approved":
      return isAdding && <PassedAtOnce />;
    case "avatar":
      return (
        <CrudField
          of={create}
          name={name}
          shown={(items) => <Picture items={items as FileItem[]} />}
        >
          <FilesInput schema={fieldOf(create, name).schema} square />
        </CrudField>
      );
    default:
      return <CrudField of={create} name={name} lockable />;
  }
}

const checkedValue = "1";

/** For who may decide: the new account need not wait. */
function PassedAtOnce() {
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

/** By specification: the name of a review that is undecided. */
const undecided = "3";

/** The account's status: its review, with the reason for a rejection, and whether it is enabled. */
function Standing() {
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
