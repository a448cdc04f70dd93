import { passwordChange } from "@aeromaint/contracts/personal/profile.ts";
import { messages } from "@aeromaint/contracts/validation.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { messageOf } from "../../api/api-error.ts";
import { profilePath } from "../../session/profile.ts";
import { sealedForServer } from "../../session/sealed-password.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { FormField } from "../forms/form-field.tsx";
import {
  type FormFields,
  type FormValues,
  fieldsOf,
  newPasswordProblems,
} from "../forms/form-fields.ts";
import { useSiteForm } from "../forms/use-site-form.ts";
import { Sheet } from "../sheet.tsx";
import styles from "./password-dialog.module.css";

const sent = fieldsOf(passwordChange);
const confirmation = { schema: { ...passwordChange.properties.newPassword, title: "确认密码" } };
const fields: FormFields = { ...sent, confirmation: { ...confirmation, required: true } };

/** Old and new password, sealed before they travel. Other sign-ins of the account end with it. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useSiteForm({
    fields,
    between: (values) => newPasswordProblems(values, "newPassword", "confirmation"),
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
    <Sheet label="修改密码" className={styles.sheet} onClose={onClose}>
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
          <Button look="primary" type="submit" disabled={saving.isPending}>
            确定
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

async function changePassword({ oldPassword, newPassword }: FormValues) {
  const body = await sealedForServer({
    oldPassword: String(oldPassword),
    newPassword: String(newPassword),
  });
  return api.send("PUT", `${profilePath}/updatepwd`, { body });
}
