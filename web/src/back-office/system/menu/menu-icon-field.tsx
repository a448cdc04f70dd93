import { menu } from "@aeromaint/contracts/system/menu.ts";
import type { FileItem } from "../../../crud/file-field/file-items.ts";
import { CrudField } from "../../../crud/form/field.tsx";
import { FilesInput } from "../../../crud/form/lazy-inputs.tsx";
import { fieldOf } from "../../../crud/resource-types.ts";

const { schema } = fieldOf(menu.create, "iconFile");
const labels = ["常态", "选中"];

/** The pair of pictures: as the menu is shown, and as it is shown when chosen. */
export function MenuIconField() {
  return (
    <CrudField
      of={menu.create}
      name="iconFile"
      // The form holds the field's files as items.
      shown={(items) => (
        <FilesInput schema={schema} labels={labels} value={items as FileItem[]} readOnly />
      )}
    >
      <FilesInput schema={schema} labels={labels} />
    </CrudField>
  );
}
