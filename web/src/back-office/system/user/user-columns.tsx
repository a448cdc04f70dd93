import {
  siteUserType,
  userColumns as titles,
  type UserRow,
  user,
  userKinds,
} from "@aeromaint/contracts/system/user.ts";
import { Tag } from "antd";
import { ContactNumber } from "../../../crud/contact-number/contact-number.tsx";
import { DictionaryLabel } from "../../../crud/form/dictionary-input.tsx";
import { type CrudColumn, createColumnFactory } from "../../../crud/list/columns.tsx";

const plain = createColumnFactory(titles);

const titleOf = (name: UserRow["fromDirectory"][number]) => user.fields[name].title;

export const userListColumns: CrudColumn<UserRow>[] = [
  plain("userName"),
  plain("nickName", (value: string, { fromDirectory }) => (
    <>
      {value}
      {fromDirectory.length > 0 && (
        <Tag color="blue" title={`来自目录：${fromDirectory.map(titleOf).join("、")}`}>
          来自目录
        </Tag>
      )}
    </>
  )),
  {
    key: "kind",
    dataIndex: "userType",
    title: "类别",
    isFolded: true,
    render: (type: string) => userKinds[type === siteUserType ? "site" : "staff"],
  },
  plain("deptName"),
  plain("roleNames"),
  plain("phonenumber", (value: string | null, { userId }) => (
    <ContactNumber
      masked={value}
      detailPath={`${user.path}/${userId}`}
      field="phonenumber"
      permission="system:user:query"
    />
  )),
  plain("status", (value: string, { isLocked, keptOut }) => (
    <>
      <DictionaryLabel type="STATUS" value={value} />
      {isLocked && (
        <Tag color="error" title="密码连续输错，登录已被限制">
          已锁定
        </Tag>
      )}
      {keptOut && (
        <Tag color="error" title={keptOut}>
          不能登录
        </Tag>
      )}
    </>
  )),
  plain("loginDate"),
  plain("createTime"),
];
