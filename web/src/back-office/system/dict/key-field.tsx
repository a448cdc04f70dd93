import { Input } from "antd";
import { editorMode, useEditorContext } from "../../../crud/dialog/editor-mode.ts";
import { CrudField } from "../../../crud/form/field.tsx";
import { type FormSchema, fieldOf } from "../../../crud/resource-types.ts";

interface KeyFieldProps<F extends FormSchema> {
  of: F;
  name: keyof F["properties"] & string;
  /** Whether the platform reads the row by it. */
  isLocked: boolean;
}

/** A dictionary's type or value; what the platform needs is shown, not changed. */
export function KeyField<F extends FormSchema>({ of, name, isLocked }: KeyFieldProps<F>) {
  const { mode } = useEditorContext();
  if (!isLocked || mode !== editorMode.edit) return <CrudField of={of} name={name} />;
  const { title } = fieldOf(of, name).schema;
  return (
    <CrudField of={of} name={name} extra={`平台使用该项，不能修改${title}`}>
      <Input disabled />
    </CrudField>
  );
}
