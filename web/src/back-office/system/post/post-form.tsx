import { post } from "@aeromaint/contracts/system/post.ts";
import { Field } from "../../../crud/form/field.tsx";

export function PostForm() {
  return (
    <>
      <Field of={post.create} name="postCode" />
      <Field of={post.create} name="postName" />
      <Field of={post.create} name="postSort" />
      <Field of={post.create} name="status" />
      <Field of={post.create} name="remark" />
    </>
  );
}
