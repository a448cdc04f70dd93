import { useMutation } from "@tanstack/react-query";
import type { CrudEditor } from "../../../crud/dialog/use-crud-editor.ts";
import type { FormValues } from "../../../crud/resource-types.ts";
import { sealPasswords } from "../../../session/sealed-password.ts";

/** The editor, with the password of a new row sealed before it is sent. */
export function usePasswordSealingEditor<E extends CrudEditor>(editor: E): E {
  const sealing = useMutation({
    mutationFn: async (values: FormValues) =>
      typeof values.password === "string"
        ? { ...values, ...(await sealPasswords({ password: values.password })) }
        : values,
  });
  const save: CrudEditor["save"] = (values, onRefused) =>
    sealing.mutate(values, { onSuccess: (ready) => editor.save(ready, onRefused) });
  return { ...editor, saving: editor.saving || sealing.isPending, save };
}
