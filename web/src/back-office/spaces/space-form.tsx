import {
  type SpaceNode,
  type SpaceType,
  space,
  typeAbove,
} from "@aeromaint/contracts/spaces/space.ts";
import { Form, Input } from "antd";
import { CrudField } from "../../crud/form/field.tsx";
import { FormColumns } from "../../crud/form/form-columns.tsx";
import { useDictionary } from "../../reference-data/dictionaries.ts";
import { SpaceSelect } from "./space-select.tsx";

const fields = space.create;

/** Form of a space; its type is decided by where it is added. */
export function SpaceForm({ tree }: { tree: SpaceNode[] }) {
  const form = Form.useFormInstance();
  const type = form.getFieldValue("type") as SpaceType;
  const parentName = form.getFieldValue("parentName") as string | null | undefined;
  const parentType = typeAbove[type];
  return (
    <FormColumns>
      <CrudField of={fields} name="type" lockable>
        <TypeName />
      </CrudField>
      {parentType && (
        <CrudField of={fields} name="parentId" required shown={() => parentName ?? "—"}>
          <SpaceSelect tree={tree} types={[parentType]} />
        </CrudField>
      )}
      <CrudField of={fields} name="name" />
      <CrudField of={fields} name="code" />
      {parentType ? (
        <>
          <CrudField of={fields} name="x" />
          <CrudField of={fields} name="y" />
        </>
      ) : (
        <HiddenPlace />
      )}
      <CrudField of={fields} name="width" />
      <CrudField of={fields} name="height" />
      <CrudField of={fields} name="orderNum" />
      {type === "bay" && <CrudField of={fields} name="aircraft" />}
    </FormColumns>
  );
}

/** A base lies nowhere but at its own corner. */
function HiddenPlace() {
  return ["x", "y"].map((name) => (
    <Form.Item key={name} name={name} hidden>
      <Input />
    </Form.Item>
  ));
}

function TypeName({ id, value }: { id?: string; value?: string }) {
  const { label } = useDictionary("SPACE_TYPE");
  return <Input id={id} value={label(value)} disabled />;
}
