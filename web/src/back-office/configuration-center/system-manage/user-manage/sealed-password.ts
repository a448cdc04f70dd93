import { type Captcha, passwordLength } from "@aeromaint/contracts/auth.ts";
import { messages } from "@aeromaint/contracts/validation.ts";
import { useMutation } from "@tanstack/react-query";
import type { FormRule } from "antd";
import type { FormValues } from "../../../../crud/resource-types.ts";
import type { CrudEditor } from "../../../../crud/use-crud-editor.ts";
import { api } from "../../../../session/api.ts";
import { sealed } from "../../../../session/sealed-box.ts";

/** What is typed must be long enough; the contract's own rule is for the box that travels. */
export const passwordRules: FormRule[] = [
  { ...passwordLength, message: messages.passwordTooShort },
];

/** A password in a box that only the server opens, made with the key that it has now. */
export async function sealedForServer(password: string): Promise<string> {
  const { publicKey } = await api.get<Captcha>("/captcha");
  return sealed(password, publicKey);
}

/** The editor, with the password of a new row sealed before it is sent. */
export function useSealingEditor<E extends CrudEditor>(editor: E): E {
  const sealing = useMutation({
    mutationFn: async (values: FormValues) =>
      typeof values.password === "string"
        ? { ...values, password: await sealedForServer(values.password) }
        : values,
  });
  const save: CrudEditor["save"] = (values, onRefused) =>
    sealing.mutate(values, { onSuccess: (ready) => editor.save(ready, onRefused) });
  return { ...editor, saving: editor.saving || sealing.isPending, save };
}
