import { type PostRow, post } from "@aeromaint/contracts/system/post.ts";
import { DictionaryLabel } from "../../../crud/form/dictionary-input.tsx";
import type { CrudColumn } from "../../../crud/list/columns.ts";

const { postCode, postName, postSort, status } = post.fields;

export const postColumns: CrudColumn<PostRow>[] = [
  { key: "postCode", dataIndex: "postCode", title: postCode.title },
  { key: "postName", dataIndex: "postName", title: postName.title },
  { key: "postSort", dataIndex: "postSort", title: postSort.title },
  {
    key: "status",
    dataIndex: "status",
    title: status.title,
    render: (value: string) => <DictionaryLabel type="STATUS" value={value} />,
  },
  { key: "createTime", dataIndex: "createTime", title: "创建时间" },
];
