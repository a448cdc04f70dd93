import { profileEdit } from "@aeromaint/contracts/personal/profile.ts";
import { api } from "../../api/api.ts";
import { EditForm } from "../../forms/edit-form.tsx";
import { FormField } from "../../forms/form-field.tsx";
import { formFieldsOf, formValuesOf, toJsonBody } from "../../forms/form-fields.ts";
import type { UnsavedGuard } from "../../forms/request-form.tsx";
import { profilePath, type UserProfile } from "../../session/profile.ts";

const edited = formFieldsOf(profileEdit);
// A change may omit the name, but must not clear it.
const fields = { ...edited, nickName: { ...edited.nickName, required: true } } as typeof edited;

interface OwnDataFormProps {
  user: UserProfile["user"];
  guard?: UnsavedGuard | undefined;
  leave: () => Promise<unknown>;
}

/** The four fields of their own data that users edit. */
export default function OwnDataForm({ user, guard, leave }: OwnDataFormProps) {
  return (
    <EditForm
      fields={fields}
      initial={formValuesOf(fields, { ...user })}
      guard={guard}
      save={async (values) => {
        const body = toJsonBody(fields, values);
        return (await api.send("PUT", profilePath, { body })).message;
      }}
      leave={leave}
    >
      {(form) => (
        <>
          <FormField form={form} name="nickName" autoComplete="name" />
          <FormField form={form} name="sex" />
          <FormField form={form} name="phonenumber" autoComplete="tel" />
          <FormField form={form} name="email" autoComplete="email" />
        </>
      )}
    </EditForm>
  );
}
