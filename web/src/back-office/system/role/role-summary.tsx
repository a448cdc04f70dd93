import { role } from "@aeromaint/contracts/system/role.ts";
import { Form } from "antd";

/** Whose rights the dialog sets. */
export function NamedRole() {
  const form = Form.useFormInstance();
  return <Form.Item label={role.fields.roleName.title}>{form.getFieldValue("roleName")}</Form.Item>;
}
