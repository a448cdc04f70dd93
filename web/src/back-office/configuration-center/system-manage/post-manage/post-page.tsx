import { post } from "@aeromaint/contracts/system/post.ts";
import { CrudPage } from "../../../../crud/crud-page.tsx";
import { EditorDialog } from "../../../../crud/editor-dialog.tsx";
import { FilterField } from "../../../../crud/filter-field.tsx";
import { useCrudEditor } from "../../../../crud/use-crud-editor.ts";
import { useCrudList } from "../../../../crud/use-crud-list.ts";
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
