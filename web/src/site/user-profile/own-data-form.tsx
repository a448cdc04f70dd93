import { profileEdit } from "@aeromaint/contracts/personal/profile.ts";
import { api } from "../../api/api.ts";
import { profilePath, type UserProfile } from "../../session/profile.ts";
import { FormField } from "../shared/forms/form-field.tsx";
import { formFieldsOf, formValuesOf, toJsonBody } from "../shared/forms/form-fields.ts";
import { EditForm } from "./edit-form.tsx";

const edited = formFieldsOf(profileEdit);
// A change may omit the name, but must not clear it.
const fields = { ...edited, nickName: { ...edited.nickName, required: true } } as typeof edited;

/** The four fields of their own data that users edit. */
export default function OwnDataForm({
  user,
  leave,
}: {
  user: UserProfile["user"];
  leave: () => Promise<unknown>;
}) {
  return (
    <EditForm
      fields={fields}
      initial={formValuesOf(fields, { ...user })}
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
