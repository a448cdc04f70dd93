import { EditorDialog } from "../../crud/dialog/editor-dialog.tsx";
import { useCrudEditor } from "../../crud/dialog/use-crud-editor.ts";
import { DictionaryLabel } from "../../crud/form/dictionary-input.tsx";
import { CrudField } from "../../crud/form/field.tsx";
import type { CrudColumn } from "../../crud/list/columns.tsx";
import { CrudPage } from "../../crud/list/crud-page.tsx";
import { FilterField } from "../../crud/list/filter-field.tsx";
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
        <FilterField key="name" of={categories.filters} name="name" />,
        coverSearch && <FilterField key="cover" of={categories.filters} name="cover" />,
      ]}
    >
      <EditorDialog editor={editor}>
        <CrudField of={categories.create} name="name" />
        <CrudField of={categories.create} name="orderNum" />
        <CrudField of={categories.create} name="cover" />
      </EditorDialog>
    </CrudPage>
  );
}

function columnsOf({ categories, coverSearch }: ManagedModule): CrudColumn<ManagedCategoryRow>[] {
  const plain = (key: "name" | "orderNum" | "cover") => ({
    key,
    dataIndex: key,
    title: fieldOf(categories.create, key).schema.title,
  });
  const cover: CrudColumn<ManagedCategoryRow> = {
    ...plain("cover"),
    render: (value: string) => <DictionaryLabel type="WHETHER" value={value} />,
  };
  return [plain("name"), plain("orderNum"), ...(coverSearch ? [cover] : [])];
}
