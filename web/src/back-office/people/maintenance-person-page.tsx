import { maintenanceFields } from "@aeromaint/contracts/people/account.ts";
import type { Person } from "@aeromaint/contracts/people/person.ts";
import { Button } from "antd";
import { EditorDialog } from "../../crud/dialog/editor-dialog.tsx";
import { useRequestedDialog } from "../../crud/dialog/requested-dialog.ts";
import { useCrudEditor } from "../../crud/dialog/use-crud-editor.ts";
import { DictionaryLabel } from "../../crud/form/dictionary-input.tsx";
import type { CrudColumn } from "../../crud/list/columns.ts";
import { FilterField } from "../../crud/list/filter-field.tsx";
import { ListSection } from "../../crud/list/list-section.tsx";
import { RowActions } from "../../crud/list/row-actions.tsx";
import { SearchHeader } from "../../crud/list/search-header.tsx";
import { useCrudList } from "../../crud/list/use-crud-list.ts";
import { maintenance, personnel } from "./maintenance-person.ts";
import { PersonFacts } from "./person-facts.tsx";

const profileOf = (id: string) => `/repair/info/user/id/${id}`;
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
  // By specification the row has 详情 alone, which shows the number in full.
  plain("mobile", "联系方式"),
];

/** The approved maintenance personnel; read-only. */
export default function MaintenancePersonPage() {
  const list = useCrudList(personnel, { always: maintenance });
  const reader = useCrudEditor(personnel, { detailPath: profileOf });
  useRequestedDialog(personnel, reader, { isOpen: true });
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
            <Button type="link" size="small" onClick={() => reader.view(row)}>
              详情
            </Button>
          </RowActions>
        )}
      />
      <EditorDialog editor={reader} width={dialogWidth} title="维修人员详情">
        <PersonFacts />
      </EditorDialog>
    </>
  );
}
