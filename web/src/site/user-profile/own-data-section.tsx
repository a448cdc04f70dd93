import { profileEdit } from "@aeromaint/contracts/personal/profile.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { useDictionary } from "../../reference-data/dictionaries.ts";
import { profilePath, type UserProfile } from "../../session/profile.ts";
import { Button } from "../../ui/button.tsx";
import { FactList } from "../facts.tsx";
import { FormField } from "../shared/forms/form-field.tsx";
import { fieldsOf, formValuesOf, jsonOf } from "../shared/forms/form-fields.ts";
import { EditForm } from "./edit-form.tsx";
import { Section } from "./section.tsx";

const edited = fieldsOf(profileEdit);
// A change may omit the name, but must not clear it.
const fields = { ...edited, nickName: { ...edited.nickName, required: true } } as typeof edited;

/** The current user's data: four fields are editable, administrators maintain the rest. */
export function OwnDataSection({ profile }: { profile: UserProfile }) {
  const client = useQueryClient();
  const [editing, setEditing] = useState(false);
  const sex = useDictionary("USER_SEX");
  const { user, postGroup, roleGroup } = profile;
  const fixed = [
    { title: "账号", value: user.userName },
    { title: "岗位", value: postGroup },
    { title: "部门", value: user.deptName },
    { title: "角色", value: roleGroup },
  ];
  const own = [
    { title: "姓名", value: user.nickName },
    { title: "性别", value: sex.label(user.sex) },
    { title: "手机号", value: user.phonenumber },
    { title: "邮箱", value: user.email },
  ];
  if (!editing) {
    return (
      <Section title="个人资料" action={<Button onClick={() => setEditing(true)}>修改</Button>}>
        <FactList facts={[...own, ...fixed]} />
      </Section>
    );
  }
  return (
    <Section title="个人资料">
      <EditForm
        fields={fields}
        initial={formValuesOf(fields, { ...user })}
        save={async (values) => {
          const body = jsonOf(fields, values);
          return (await api.send("PUT", profilePath, { body })).message;
        }}
        leave={async () => {
          await client.invalidateQueries({ queryKey: [profilePath] });
          setEditing(false);
        }}
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
      <FactList facts={fixed} />
    </Section>
  );
}
