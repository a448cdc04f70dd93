import { adminRoleKey, type RoleRow, role, roleScope } from "@aeromaint/contracts/system/role.ts";
import { DictionaryLabel } from "../../../crud/form/dictionary-input.tsx";
import type { CrudColumn } from "../../../crud/list/columns.ts";

const { roleName, status } = role.fields;

/** What the built-in role reaches, whatever its row says. */
const allData = "1";

export const roleColumns: CrudColumn<RoleRow>[] = [
  { key: "roleName", dataIndex: "roleName", title: roleName.title },
  {
    key: "remark",
    dataIndex: "remark",
    title: "描述",
    render: (text: string | null) => text ?? "—",
  },
  {
    key: "dataScope",
    dataIndex: "dataScope",
    title: roleScope.properties.dataScope.title,
    render: (value: string, { roleKey }) => (
      <DictionaryLabel type="DATA_SCOPE" value={roleKey === adminRoleKey ? allData : value} />
    ),
  },
  { key: "createTime", dataIndex: "createTime", title: "创建时间" },
  {
    key: "status",
    dataIndex: "status",
    title: status.title,
    render: (value: string) => <DictionaryLabel type="STATUS" value={value} />,
  },
];
