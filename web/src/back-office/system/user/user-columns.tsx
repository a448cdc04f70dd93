import { userColumns as titles, type UserRow } from "@aeromaint/contracts/system/user.ts";
import { DictionaryLabel } from "../../../crud/form/dictionary-input.tsx";
import type { CrudColumn } from "../../../crud/list/columns.ts";

const plain = (key: keyof typeof titles): CrudColumn<UserRow> => ({
  key,
  dataIndex: key,
  title: titles[key].title,
  render: (value: string | null) => value || "—",
});

export const userListColumns: CrudColumn<UserRow>[] = [
  plain("userName"),
  plain("nickName"),
  plain("deptName"),
  plain("roleNames"),
  plain("phonenumber"),
  {
    ...plain("status"),
    render: (value: string) => <DictionaryLabel type="STATUS" value={value} />,
  },
  plain("loginDate"),
  plain("createTime"),
];
