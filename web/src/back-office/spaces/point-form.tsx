import { point, type SpaceNode } from "@aeromaint/contracts/spaces/space.ts";
import { Form } from "antd";
import { DictionarySelect } from "../../crud/form/dictionary-input.tsx";
import { CrudField } from "../../crud/form/field.tsx";
import { FormColumns } from "../../crud/form/form-columns.tsx";
import { AssocSelect } from "./assoc-select.tsx";
import { linkedName } from "./linked-name.ts";
import { SpaceSelect } from "./space-select.tsx";

const fields = point.create;

export function PointForm({ tree }: { tree: SpaceNode[] }) {
  const form = Form.useFormInstance();
  const assocType = Form.useWatch("assocType", { form, preserve: true }) as string | null;
  const { spaceName, ...kept } = form.getFieldsValue(true) as Record<string, string | null>;
  return (
    <FormColumns
      wide={
        <>
          <CrudField of={fields} name="assocType">
            <KindSelect />
          </CrudField>
          {assocType && (
            <CrudField of={fields} name="assocId" shown={() => linkedName(kept)}>
              <AssocSelect key={assocType} assocType={assocType} keptName={linkedName(kept)} />
            </CrudField>
          )}
        </>
      }
    >
      <CrudField of={fields} name="name" />
      <CrudField of={fields} name="spaceId" shown={() => spaceName ?? "—"}>
        <SpaceSelect tree={tree} />
      </CrudField>
      <CrudField of={fields} name="x" />
      <CrudField of={fields} name="y" />
      <CrudField of={fields} name="z" />
      <CrudField of={fields} name="status" />
    </FormColumns>
  );
}

interface KindSelectProps {
  id?: string;
  value?: string;
  onChange?: (kind: string | undefined) => void;
}

/** Another kind of object takes the chosen object away. */
function KindSelect({ onChange, ...input }: KindSelectProps) {
  const form = Form.useFormInstance();
  return (
    <DictionarySelect
      {...input}
      schema={point.fields.assocType}
      onChange={(kind) => {
        form.setFieldsValue({ assocId: undefined, assocName: undefined });
        onChange?.(kind);
      }}
    />
  );
}
