import { type RoleRow, role } from "@aeromaint/contracts/system/role.ts";
import { DictionaryLabel } from "../../../crud/form/dictionary-input.tsx";
import type { CrudColumn } from "../../../crud/list/columns.ts";

const { roleName, status } = role.fields;

export const roleColumns: CrudColumn<RoleRow>[] = [
  { key: "roleName", dataIndex: "roleName", title: roleName.title },
  {
    key: "remark",
    dataIndex: "remark",
    title: "描述",
    render: (text: string | null) => text ?? "—",
  },
  { key: "createTime", dataIndex: "createTime", title: "创建时间" },
  {
    key: "status",
    dataIndex: "status",
    title: status.title,
    render: (value: string) => <DictionaryLabel type="STATUS" value={value} />,
  },
];
