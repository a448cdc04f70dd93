import { maintenanceFields } from "@aeromaint/contracts/people/account.ts";
import type { Person } from "@aeromaint/contracts/people/person.ts";
import type { CrudColumn } from "../../../crud/columns.ts";
import { DictionaryLabel } from "../../../crud/dictionary-input.tsx";
import { EditorDialog } from "../../../crud/editor-dialog.tsx";
import { FilterField } from "../../../crud/filter-field.tsx";
import { ListSection } from "../../../crud/list-section.tsx";
import { RowActions } from "../../../crud/row-actions.tsx";
import { RowButton } from "../../../crud/row-button.tsx";
import { SearchHeader } from "../../../crud/search-header.tsx";
import { useCrudEditor } from "../../../crud/use-crud-editor.ts";
import { useCrudList } from "../../../crud/use-crud-list.ts";
import { maintenance, personnel } from "./maintenance-person.ts";
import { PersonFacts } from "./person-facts.tsx";

const dialogWidth = 650;

const plain = (key: keyof Person, title: string): CrudColumn<Person> => ({
  key,
  dataIndex: key,
  title,
  render: (value: string | null) => value || "—",
});

const of = (key: keyof Person & keyof typeof maintenanceFields) =>
  plain(key, maintenanceFields[key].title);

const columns: CrudColumn<Person>[] = [
  plain("name", "姓名"),
  of("workingTime"),
  of("speciality"),
  of("englishLevel"),
  of("educationalLevel"),
  of("politicalOutlook"),
  {
    ...of("sex"),
    render: (value: string | null) =>
      value ? <DictionaryLabel type="USER_SEX" value={value} /> : "—",
  },
  plain("mobile", "联系方式"),
];

/** The approved maintenance personnel, to look at; nothing is changed here. */
export default function MaintenancePersonPage() {
  const list = useCrudList(personnel, { always: maintenance });
  const reader = useCrudEditor(personnel, { detailPath: (id) => `/repair/info/user/id/${id}` });
  return (
    <>
      <SearchHeader filters={list.filters} onSearch={list.search} onReset={list.reset}>
        <FilterField of={personnel.filters} name="name" />
      </SearchHeader>
      <ListSection
        path="maintenance-person"
        list={list}
        columns={columns}
        actions={(row) => (
          <RowActions>
            <RowButton onClick={() => reader.view(row)}>详情</RowButton>
          </RowActions>
        )}
      />
      <EditorDialog editor={reader} width={dialogWidth} title="维修人员详情">
        <PersonFacts />
      </EditorDialog>
    </>
  );
}
