import {
  passwordProblem,
  passwordRuleSentences,
} from "@aeromaint/contracts/auth/password-rules.ts";
import { passwordChange } from "@aeromaint/contracts/personal/profile.ts";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { FormField } from "../../forms/form-field.tsx";
import {
  findNewPasswordErrors,
  formFieldsOf,
  type SiteFieldDefinitions,
} from "../../forms/form-fields.ts";
import { RequestForm, type UnsavedGuard } from "../../forms/request-form.tsx";
import { usePasswordRules } from "../../session/password-rules.ts";
import { profilePath, useProfile } from "../../session/profile.ts";
import { sealPasswords } from "../../session/sealed-password.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast/toast.ts";

const sent = formFieldsOf(passwordChange, ["oldPassword", "newPassword"]);
const confirmation = { schema: { ...passwordChange.properties.newPassword, title: "确认密码" } };
const fields: SiteFieldDefinitions = { ...sent, confirmation: { ...confirmation, required: true } };

interface PasswordFormProps {
  submitText?: string;
  /** True to offer 保留访问令牌. */
  offersTokens?: boolean;
  guard?: UnsavedGuard;
  onChanged: () => void;
  /** Absent if the change is mandatory. */
  onCancel?: () => void;
}

/** Changes the password, sealed for transport. The account's other sessions end with it. */
export function PasswordForm(props: PasswordFormProps) {
  const { submitText = "确定", offersTokens = false, guard, onChanged, onCancel } = props;
  const rules = usePasswordRules();
  const userName = useProfile().data?.user.userName;
  const [keepTokens, setKeepTokens] = useState(false);
  return (
    <RequestForm
      fields={fields}
      guard={guard}
      crossFieldErrors={(values) => {
        const typed = String(values.newPassword ?? "");
        const problem = typed && passwordProblem(typed, rules, userName);
        return {
          ...findNewPasswordErrors(values, "newPassword", "confirmation"),
          ...(problem && { newPassword: problem }),
        };
      }}
      send={async ({ oldPassword, newPassword }) => {
        const sealed = await sealPasswords({
          oldPassword: String(oldPassword),
          newPassword: String(newPassword),
        });
        const body = offersTokens ? { ...sealed, keepTokens } : sealed;
        return api.send("PUT", `${profilePath}/updatepwd`, { body });
      }}
      onDone={({ message }) => {
        toast(message, "success");
        onChanged();
      }}
      actions={(isPending) => (
        <div className="flex justify-end gap-3">
          {onCancel && <Button onClick={onCancel}>取消</Button>}
          <Button variant="primary" type="submit" wide={!onCancel} disabled={isPending}>
            {submitText}
          </Button>
        </div>
      )}
    >
      {(form) => (
        <>
          <FormField form={form} name="oldPassword" autoComplete="current-password" />
          <FormField
            form={form}
            name="newPassword"
            autoComplete="new-password"
            help={passwordRuleSentences(rules).join("；")}
          />
          <FormField form={form} name="confirmation" autoComplete="new-password" />
          {offersTokens && (
            <div>
              <label className="flex items-center gap-2">
                <input
                  className="mr-0.75 ml-1"
                  type="checkbox"
                  checked={keepTokens}
                  onChange={({ target }) => setKeepTokens(target.checked)}
                />
                保留访问令牌
              </label>
              <p className="text-muted text-xs">不勾选时，本账号的访问令牌随旧密码一起失效</p>
            </div>
          )}
        </>
      )}
    </RequestForm>
  );
}
