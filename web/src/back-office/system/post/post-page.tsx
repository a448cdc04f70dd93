import { type PostRow, post } from "@aeromaint/contracts/system/post.ts";
import { EditorDialog } from "../../../crud/dialog/editor-dialog.tsx";
import { useCrudEditor } from "../../../crud/dialog/use-crud-editor.ts";
import { CrudFields } from "../../../crud/form/field.tsx";
import { ImportButton } from "../../../crud/import/import-button.tsx";
import { type CrudColumn, column } from "../../../crud/list/columns.tsx";
import { CrudPage } from "../../../crud/list/crud-page.tsx";
import { FilterField } from "../../../crud/list/filter-field.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";

/** Posts: the plainest of the look-alike screens, and the one to copy. */
export default function PostPage() {
  const list = useCrudList(post);
  const editor = useCrudEditor(post, { initial: { status: "1" } });
  return (
    <CrudPage
      resource={post}
      list={list}
      editor={editor}
      columns={postColumns}
      removalQuestion="确定删除该岗位吗？"
      tools={<ImportButton resource={post} />}
      filters={<FilterField of={post.filters} name="postName" />}
    >
      <EditorDialog editor={editor}>
        <CrudFields
          of={post.create}
          names={["postCode", "postName", "postSort", "status", "remark"]}
        />
      </EditorDialog>
    </CrudPage>
  );
}

const { postCode, postName, postSort, status } = post.fields;

const postColumns: CrudColumn<PostRow>[] = [
  column("postCode", postCode),
  column("postName", postName),
  column("postSort", postSort),
  column("status", status),
  column("createTime", "创建时间"),
];
