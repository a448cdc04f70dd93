import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { passwordChange } from "@aeromaint/contracts/personal/profile.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { messageOf } from "../../api/api-error.ts";
import { profilePath } from "../../session/profile.ts";
import { sealPasswords } from "../../session/sealed-password.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { FormField } from "../forms/form-field.tsx";
import {
  fieldsOf,
  newPasswordProblems,
  type SiteFieldDefinitions,
  type SiteFormValues,
} from "../forms/form-fields.ts";
import { useSiteForm } from "../forms/use-site-form.ts";
import { Modal } from "../modal.tsx";
import styles from "./password-dialog.module.css";

const sent = fieldsOf(passwordChange);
const confirmation = { schema: { ...passwordChange.properties.newPassword, title: "确认密码" } };
const fields: SiteFieldDefinitions = { ...sent, confirmation: { ...confirmation, required: true } };

/** Changes the password, sealed for transport. The account's other sessions end with it. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useSiteForm({
    fields,
    crossFieldErrors: (values) => newPasswordProblems(values, "newPassword", "confirmation"),
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
  return (
    <Modal label="修改密码" className={styles.sheet} onClose={onClose}>
      <form
        ref={form.place}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setProblem("");
          if (form.check() && !saving.isPending) saving.mutate(form.values);
        }}
      >
        <h2>修改密码</h2>
        <FormField form={form} name="oldPassword" autoComplete="current-password" />
        <FormField
          form={form}
          name="newPassword"
          autoComplete="new-password"
          help={messages.passwordTooShort}
        />
        <FormField form={form} name="confirmation" autoComplete="new-password" />
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <div className={styles.actions}>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" type="submit" disabled={saving.isPending}>
            确定
          </Button>
        </div>
      </form>
    </Modal>
  );
}

async function changePassword({ oldPassword, newPassword }: SiteFormValues) {
  const body = await sealPasswords({
    oldPassword: String(oldPassword),
    newPassword: String(newPassword),
  });
  return api.send("PUT", `${profilePath}/updatepwd`, { body });
}
