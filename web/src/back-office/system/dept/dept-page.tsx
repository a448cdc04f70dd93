import { dept } from "@aeromaint/contracts/system/dept.ts";
import { EditorDialog } from "../../../crud/dialog/editor-dialog.tsx";
import { FilterField } from "../../../crud/list/filter-field.tsx";
import { TreePage } from "../../../crud/tree/tree-page.tsx";
import { useLazyTree } from "../../../crud/tree/use-lazy-tree.ts";
import { useTreeEditor } from "../../../crud/tree/use-tree-editor.ts";
import { useTreeSearch } from "../../../crud/tree/use-tree-search.ts";
import { foundColumns, treeColumns } from "./dept-columns.tsx";
import { DeptForm } from "./dept-form.tsx";
import { useTopOffered } from "./use-top-offered.ts";

/** Users carry their department's name, and choices show the tree. */
const affects = ["/system/common/dept/tree", "/system/user"];

/** Departments: a tree to open branch by branch, and a search that finds them flat. */
export default function DeptPage() {
  const tree = useLazyTree(dept);
  const search = useTreeSearch(dept);
  const editor = useTreeEditor(dept, { tree, initial: { status: "1" }, affects });
  const topOffered = useTopOffered();
  // Who may not add at the top begins below the first department of their own.
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
      question="确定删除该部门吗？"
      affects={affects}
    >
      <EditorDialog editor={editor}>
        <DeptForm topOffered={topOffered} />
      </EditorDialog>
    </TreePage>
  );
}
