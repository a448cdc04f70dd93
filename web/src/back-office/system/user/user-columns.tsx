import { userColumns as titles, type UserRow, user } from "@aeromaint/contracts/system/user.ts";
import { DictionaryLabel } from "../../../crud/form/dictionary-input.tsx";
import type { CrudColumn } from "../../../crud/list/columns.ts";
import { ContactNumber } from "../../../crud/list/contact-number.tsx";

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
  {
    ...plain("phonenumber"),
    render: (value: string | null, { userId }) => (
      <ContactNumber
        masked={value}
        detailPath={`${user.path}/${userId}`}
        field="phonenumber"
        permission="system:user:query"
      />
    ),
  },
  {
    ...plain("status"),
    render: (value: string) => <DictionaryLabel type="STATUS" value={value} />,
  },
  plain("loginDate"),
  plain("createTime"),
];
