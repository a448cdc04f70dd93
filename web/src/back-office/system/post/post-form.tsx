import { post } from "@aeromaint/contracts/system/post.ts";
import { CrudField } from "../../../crud/form/field.tsx";

export function PostForm() {
  return (
    <>
      <CrudField of={post.create} name="postCode" />
      <CrudField of={post.create} name="postName" />
      <CrudField of={post.create} name="postSort" />
      <CrudField of={post.create} name="status" />
      <CrudField of={post.create} name="remark" />
    </>
  );
}
