import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { messageOf } from "../../api/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast/toast.ts";
import type { FormFields, FormValues } from "../forms/form-fields.ts";
import { type SiteForm, useSiteForm } from "../forms/use-site-form.ts";
import styles from "./edit-form.module.css";

interface EditFormProps {
  fields: FormFields;
  initial: FormValues;
  children: (form: SiteForm) => ReactNode;
  /** Answers the sentence to show. */
  save: (values: FormValues) => Promise<string>;
  /** Back to what stands, loaded anew. */
  leave: () => Promise<unknown>;
}

/** Something shown before, now open for changes: 取消 and 保存 both lead back and load it anew. */
export function EditForm({ fields, initial, children, save, leave }: EditFormProps) {
  const form = useSiteForm({ fields, initial });
  const [problem, setProblem] = useState("");
  const saving = useMutation({
    meta: { quiet: true },
    mutationFn: save,
    onSuccess: async (message) => {
      toast(message, "success");
      await leave();
    },
    onError: (error) => setProblem(form.refuse(error) ? "" : messageOf(error)),
  });
  return (
    <form
      ref={form.place}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setProblem("");
        if (form.check() && !saving.isPending) saving.mutate(form.values);
      }}
    >
      <div className={styles.fields}>{children(form)}</div>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.actions}>
        <Button onClick={() => void leave()}>取消</Button>
        <Button look="primary" type="submit" disabled={saving.isPending}>
          {saving.isPending ? "保存中…" : "保存"}
        </Button>
      </div>
    </form>
  );
}
