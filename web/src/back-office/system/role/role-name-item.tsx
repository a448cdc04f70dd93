import { role } from "@aeromaint/contracts/system/role.ts";
import { Form } from "antd";

/** The name of the role whose permissions the dialog sets. */
export function RoleNameItem() {
  const form = Form.useFormInstance();
  return <Form.Item label={role.fields.roleName.title}>{form.getFieldValue("roleName")}</Form.Item>;
}
