import { post } from "@aeromaint/contracts/system/post.ts";
import { EditorDialog } from "../../../crud/dialog/editor-dialog.tsx";
import { useCrudEditor } from "../../../crud/dialog/use-crud-editor.ts";
import { CrudPage } from "../../../crud/list/crud-page.tsx";
import { FilterField } from "../../../crud/list/filter-field.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { postColumns } from "./post-columns.tsx";
import { PostForm } from "./post-form.tsx";

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
      question="确定删除该岗位吗？"
      filters={<FilterField of={post.filters} name="postName" />}
    >
      <EditorDialog editor={editor}>
        <PostForm />
      </EditorDialog>
    </CrudPage>
  );
}
