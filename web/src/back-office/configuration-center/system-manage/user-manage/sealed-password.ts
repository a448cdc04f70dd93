import { passwordLength } from "@aeromaint/contracts/auth.ts";
import { messages } from "@aeromaint/contracts/validation.ts";
import { useMutation } from "@tanstack/react-query";
import type { FormRule } from "antd";
import type { FormValues } from "../../../../crud/resource-types.ts";
import type { CrudEditor } from "../../../../crud/use-crud-editor.ts";
import { sealedForServer } from "../../../../session/sealed-password.ts";

/** What is typed must be long enough; the contract's own rule is for the box that travels. */
export const passwordRules: FormRule[] = [
  { ...passwordLength, message: messages.passwordTooShort },
];

/** The editor, with the password of a new row sealed before it is sent. */
export function useSealingEditor<E extends CrudEditor>(editor: E): E {
  const sealing = useMutation({
    mutationFn: async (values: FormValues) =>
      typeof values.password === "string"
        ? { ...values, ...(await sealedForServer({ password: values.password })) }
        : values,
  });
  const save: CrudEditor["save"] = (values, onRefused) =>
    sealing.mutate(values, { onSuccess: (ready) => editor.save(ready, onRefused) });
  return { ...editor, saving: editor.saving || sealing.isPending, save };
}
