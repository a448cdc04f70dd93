import { accounts, maintenanceFields } from "@aeromaint/contracts/people/account.ts";
import {
  type Person,
  type PersonDetail,
  person,
  personDetail,
  personQuery,
} from "@aeromaint/contracts/people/person.ts";
import { resource } from "@aeromaint/contracts/wire/resource.ts";
import { Form } from "antd";
import { EditorDialog } from "../../crud/dialog/editor-dialog.tsx";
import { useRequestedDialog } from "../../crud/dialog/requested-dialog.ts";
import { useCrudEditor } from "../../crud/dialog/use-crud-editor.ts";
import { fileItemsFromUrls } from "../../crud/file-field/file-items.ts";
import { DictionaryLabel } from "../../crud/form/dictionary-input.tsx";
import { CrudField, CrudFields } from "../../crud/form/field.tsx";
import { FormColumns } from "../../crud/form/form-columns.tsx";
import { type CrudColumn, column } from "../../crud/list/columns.tsx";
import { FilterField } from "../../crud/list/filter-field.tsx";
import { ListSection } from "../../crud/list/list-section.tsx";
import { RowActions, RowButton } from "../../crud/list/row-actions.tsx";
import { openInDialog } from "../../crud/list/row-opening.ts";
import { SearchHeader } from "../../crud/list/search-header.tsx";
import { useCrudList } from "../../crud/list/use-crud-list.ts";
import { Portrait } from "../shared/people/portrait.tsx";

const profileOf = (id: string) => `/repair/info/user/id/${id}`;
const dialogWidth = 650;

const plain = (key: keyof Person, title: string) =>
  column<Person>(key, title, (value: string | null) => value || "—");

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
  // The specification allows only 详情 per row; it shows the full number.
  plain("mobile", "联系方式"),
];

/** The approved maintenance personnel; read-only. */
export default function MaintenancePersonPage() {
  const list = useCrudList(personnel, { always: maintenance });
  const reader = useCrudEditor(personnel, { detailPath: profileOf });
  useRequestedDialog(personnel, reader, { isOpen: true });
  return (
    <>
      <SearchHeader list={list}>
        <FilterField of={personnel.filters} name="name" />
      </SearchHeader>
      <ListSection
        path="maintenance-person"
        list={list}
        columns={columns}
        openingOf={(row) => openInDialog(reader, row, row.informationId)}
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

const { informationId: _, ...row } = person.properties;

/** Read-only resource for the list components. */
const personnel = resource({
  title: "维修人员",
  path: "/repair/info/user/all",
  id: "informationId",
  permission: "repair:account",
  fields: {},
  row,
  detail: personDetail.properties,
  filters: { name: personQuery.properties.name },
});

/** The specification's kind for maintenance personnel. */
const maintenance = { userNature: "1" };

const { create: fields } = accounts["1"];

/** Fields in reading order. */
const facts = [
  "nickName",
  "sex",
  "nation",
  "birthDate",
  "politicalOutlook",
  "marriage",
  "domicile",
  "mobile",
  "educationalLevel",
  "graduationSchool",
  "graduationTime",
  "speciality",
  "englishLevel",
  "computerProficiency",
  "technicalTitle",
  "license",
  "workingTime",
  "salary",
] as const;

/** Profile of a person, with the titles of the account fields. */
function PersonFacts() {
  const person = Form.useFormInstance<PersonDetail>();
  const [portrait] = fileItemsFromUrls(person.getFieldValue("url") ?? "");
  return (
    <>
      <Form.Item label="照片">
        <Portrait url={portrait?.url} name={person.getFieldValue("nickName")} />
      </Form.Item>
      <FormColumns wide={<CrudField of={fields} name="introduction" />}>
        <CrudFields of={fields} names={facts} />
      </FormColumns>
    </>
  );
}
