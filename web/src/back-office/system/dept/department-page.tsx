import {
  type DeptOption,
  type DeptRow,
  dept,
  deptTopPath,
} from "@aeromaint/contracts/system/dept.ts";
import { useQuery } from "@tanstack/react-query";
import { Form, Select } from "antd";
import { api } from "../../../api/api.ts";
import { EditorDialog } from "../../../crud/dialog/editor-dialog.tsx";
import { CrudField, CrudFields } from "../../../crud/form/field.tsx";
import { ImportButton } from "../../../crud/import/import-button.tsx";
import { type CrudColumn, column, orDash } from "../../../crud/list/columns.tsx";
import { FilterField } from "../../../crud/list/filter-field.tsx";
import { ParentField } from "../../../crud/tree/parent-field.tsx";
import { TreePage } from "../../../crud/tree/tree-page.tsx";
import { useLazyTree, useTreeEditor } from "../../../crud/tree/use-lazy-tree.ts";
import { useTreeSearch } from "../../../crud/tree/use-tree-search.ts";
import { useProfile } from "../../../session/profile.ts";
import { useUserSearch } from "../../shared/people/user-choices.ts";

/** Users show the name of their department, and selects show the tree. */
const affects = ["/system/common/dept/tree", "/system/user"];

/** Tree of departments that loads by branch, with a flat search. */
export default function DeptPage() {
  const tree = useLazyTree(dept);
  const search = useTreeSearch(dept);
  const { data: profile } = useProfile();
  const creator = profile && { leader: profile.user.userId, leaderName: profile.user.nickName };
  const editor = useTreeEditor(dept, { tree, initial: { status: "1", ...creator }, affects });
  const topOffered = useCanAddTopDept();
  // Without permission for the top level, add below the first visible department.
  const [first] = tree.rows;
  const add = topOffered || !first ? editor.add : () => editor.addBelow(first.deptId);
  return (
    <TreePage
      resource={dept}
      tree={tree}
      editor={{ ...editor, add }}
      columns={search.searching ? foundColumns : treeColumns}
      search={search}
      filters={<FilterField of={dept.filters} name="deptName" />}
      removalQuestion="确定删除该部门吗？"
      affects={affects}
      tools={<ImportButton resource={dept} affects={[...affects, `${dept.path}/lazy`]} />}
    >
      <EditorDialog editor={editor}>
        <DeptForm topOffered={topOffered} />
      </EditorDialog>
    </TreePage>
  );
}

/** True if the current user may create top-level departments; false until loaded. */
function useCanAddTopDept(): boolean {
  const { data } = useQuery({
    queryKey: [dept.path, "top"],
    queryFn: ({ signal }) => api.get(deptTopPath, {}, { signal }),
    staleTime: 60_000,
  });
  return data?.allowed ?? false;
}

const rootLabel = "顶级部门";

/** `topOffered`: true if the current user may create top-level departments. */
function DeptForm({ topOffered }: { topOffered: boolean }) {
  const form = Form.useFormInstance();
  const leaderName = form.getFieldValue("leaderName") as string | null | undefined;
  return (
    <>
      <CrudField of={dept.create} name="deptName" />
      <ParentField<DeptOption>
        resource={dept}
        rootLabel={rootLabel}
        allowsRoot={topOffered}
        isLeaf={({ isDisabled }) => isDisabled === true}
      />
      <CrudField of={dept.create} name="orderNum" />
      <CrudField of={dept.create} name="leader" renderValue={() => leaderName ?? "—"}>
        <LeaderSelect leaderName={leaderName ?? null} />
      </CrudField>
      <CrudFields of={dept.create} names={["phone", "email", "status"]} />
    </>
  );
}

interface LeaderSelectProps {
  /** Name of the current leader; shown even if not among the options. */
  leaderName: string | null;
  id?: string;
  value?: string | null;
  onChange?: (userId: string | undefined) => void;
}

/** Select of a visible user. Typing searches all of them. */
function LeaderSelect({ leaderName, ...input }: LeaderSelectProps) {
  const { isTyping, found, select } = useUserSearch();
  const { value } = input;
  const missing =
    !isTyping && value && leaderName && !found.some((option) => option.value === value);
  return (
    <Select
      {...input}
      {...select}
      options={missing ? [{ value, label: leaderName }, ...found] : found}
      placeholder="请选择负责人"
      allowClear
    />
  );
}

const { deptName, parentId, orderNum, leader, phone, status } = dept.fields;

const nameColumn = column<DeptRow>("deptName", deptName);

const factColumns: CrudColumn<DeptRow>[] = [
  column("orderNum", orderNum),
  { ...column("leader", leader, orDash), dataIndex: "leaderName" },
  column("phone", phone, orDash),
  column("status", status),
  column("createTime", "创建时间"),
];

/** The tree shows the parent by position. */
const treeColumns: CrudColumn<DeptRow>[] = [nameColumn, ...factColumns];

/** Search results are flat and need a column for the parent. */
const foundColumns: CrudColumn<DeptRow>[] = [
  nameColumn,
  column("parentName", parentId, orDash),
  ...factColumns,
];
