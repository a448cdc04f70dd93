import { EditorDialog } from "../../crud/dialog/editor-dialog.tsx";
import { useCrudEditor } from "../../crud/dialog/use-crud-editor.ts";
import { CrudFields } from "../../crud/form/field.tsx";
import { type CrudColumn, column } from "../../crud/list/columns.tsx";
import { CrudPage } from "../../crud/list/crud-page.tsx";
import { filterFields } from "../../crud/list/filter-field.tsx";
import { useCrudList } from "../../crud/list/use-crud-list.ts";
import { fieldOf } from "../../crud/resource-types.ts";
import {
  type ManagedCategoryRow,
  type ManagedModule,
  type ManagedModuleName,
  managedModules,
} from "../shared/content/content-modules.ts";

/** Management of a content module's categories. Fixed ones are read-only. */
export default function ManagedCategoriesPage({ module: name }: { module: ManagedModuleName }) {
  const module: ManagedModule = managedModules[name];
  const { items, categories, coverSearch, usualCover } = module;
  // Items carry their category's name.
  const affects = [items.path];
  const list = useCrudList(categories);
  const editor = useCrudEditor(categories, {
    detailPath: (id) => `${categories.path}/details/${id}`,
    initial: { cover: usualCover },
    affects,
  });
  return (
    <CrudPage
      resource={categories}
      list={list}
      editor={editor}
      columns={columnsOf(module)}
      rightsOn={({ fixed }) => ({ edit: !fixed, remove: !fixed })}
      filters={[
        ...filterFields(categories.filters, ["name"]),
        ...(coverSearch ? filterFields(categories.filters, ["cover"]) : []),
      ]}
    >
      <EditorDialog editor={editor}>
        <CrudFields of={categories.create} names={["name", "orderNum", "cover"]} />
      </EditorDialog>
    </CrudPage>
  );
}

function columnsOf({ categories, coverSearch }: ManagedModule): CrudColumn<ManagedCategoryRow>[] {
  const plain = (key: "name" | "orderNum" | "cover") =>
    column<ManagedCategoryRow>(key, fieldOf(categories.create, key).schema);
  return [plain("name"), plain("orderNum"), ...(coverSearch ? [plain("cover")] : [])];
}
