import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toast/toast.ts";
import styles from "./edit-form.module.css";
import type { SiteFieldDefinitions, SiteForm, SiteFormValues } from "./form-fields.ts";
import { RequestForm, type UnsavedGuard } from "./request-form.tsx";

interface EditFormProps {
  fields: SiteFieldDefinitions;
  initial: SiteFormValues;
  children: (form: SiteForm) => ReactNode;
  /** Resolves to the message to show. */
  save: (values: SiteFormValues) => Promise<string>;
  /** Returns to the view and reloads it. */
  leave: () => Promise<unknown>;
  guard?: UnsavedGuard | undefined;
}

/** The edit mode of a section: 取消 and 保存 both return to the reloaded view. */
export function EditForm({ fields, initial, children, save, leave, guard }: EditFormProps) {
  const cancel = () => void leave();
  return (
    <RequestForm
      className="grid gap-6"
      fields={fields}
      initial={initial}
      send={save}
      guard={guard}
      onDone={async (message) => {
        toast(message, "success");
        await leave();
      }}
      actions={(isPending) => (
        <div className="flex justify-end gap-3">
          <Button onClick={() => (guard ? guard.confirmLeave(cancel) : cancel())}>取消</Button>
          <Button variant="primary" type="submit" disabled={isPending}>
            {isPending ? "保存中…" : "保存"}
          </Button>
        </div>
      )}
    >
      {(form) => (
        <div className={`grid items-start gap-x-6 gap-y-5 max-sm:grid-cols-1 ${styles.fields}`}>
          {children(form)}
        </div>
      )}
    </RequestForm>
  );
}
