import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { messageOf } from "../../api/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast/toast.ts";
import {
  type SiteFieldDefinitions,
  type SiteForm,
  type SiteFormValues,
  useSiteForm,
} from "../shared/forms/form-fields.ts";
import styles from "./edit-form.module.css";

interface EditFormProps {
  fields: SiteFieldDefinitions;
  initial: SiteFormValues;
  children: (form: SiteForm) => ReactNode;
  /** Resolves to the message to show. */
  save: (values: SiteFormValues) => Promise<string>;
  /** Returns to the view and reloads it. */
  leave: () => Promise<unknown>;
}

/** The edit mode of a section: 取消 and 保存 both return to the reloaded view. */
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
        <p className="mt-4 refused text-sm" role="alert">
          {problem}
        </p>
      )}
      <div className={styles.actions}>
        <Button onClick={() => void leave()}>取消</Button>
        <Button variant="primary" type="submit" disabled={saving.isPending}>
          {saving.isPending ? "保存中…" : "保存"}
        </Button>
      </div>
    </form>
  );
}
