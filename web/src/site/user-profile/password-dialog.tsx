import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { passwordChange } from "@aeromaint/contracts/personal/profile.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { messageOf } from "../../api/api-error.ts";
import { profilePath } from "../../session/profile.ts";
import { sealPasswords } from "../../session/sealed-password.ts";
import { toast } from "../../ui/toast/toast.ts";
import { FormField } from "../shared/forms/form-field.tsx";
import {
  findNewPasswordErrors,
  formFieldsOf,
  type SiteFieldDefinitions,
  type SiteFormValues,
  useSiteForm,
} from "../shared/forms/form-fields.ts";
import { FormModal } from "../shared/forms/form-modal.tsx";
import styles from "./password-dialog.module.css";

const sent = formFieldsOf(passwordChange, ["oldPassword", "newPassword"]);
const confirmation = { schema: { ...passwordChange.properties.newPassword, title: "确认密码" } };
const fields: SiteFieldDefinitions = { ...sent, confirmation: { ...confirmation, required: true } };

/** Changes the password, sealed for transport. The account's other sessions end with it. */
export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useSiteForm({
    fields,
    crossFieldErrors: (values) => findNewPasswordErrors(values, "newPassword", "confirmation"),
  });
  const [problem, setProblem] = useState("");
  const saving = useMutation({
    meta: { quiet: true },
    mutationFn: changePassword,
    onSuccess: ({ message }) => {
      toast(message, "success");
      onClose();
    },
    onError: (error) => setProblem(form.refuse(error) ? "" : messageOf(error)),
  });
  const save = () => {
    setProblem("");
    if (form.check() && !saving.isPending) saving.mutate(form.values);
  };
  return (
    <FormModal
      title="修改密码"
      className={styles.sheet}
      form={form}
      problem={problem}
      action="确定"
      isPending={saving.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <FormField form={form} name="oldPassword" autoComplete="current-password" />
      <FormField
        form={form}
        name="newPassword"
        autoComplete="new-password"
        help={messages.passwordTooShort}
      />
      <FormField form={form} name="confirmation" autoComplete="new-password" />
    </FormModal>
  );
}

async function changePassword({ oldPassword, newPassword }: SiteFormValues) {
  const body = await sealPasswords({
    oldPassword: String(oldPassword),
    newPassword: String(newPassword),
  });
  return api.send("PUT", `${profilePath}/updatepwd`, { body });
}
