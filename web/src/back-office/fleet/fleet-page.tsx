import {
  type AircraftRow,
  aircraft,
  aircraftColumns as sheetColumns,
} from "@aeromaint/contracts/applicability/aircraft.ts";
import { aircraftType } from "@aeromaint/contracts/applicability/aircraft-type.ts";
import { releaseCategory } from "@aeromaint/contracts/authorisations/authorisation-state.ts";
import { screens } from "@aeromaint/contracts/screens.ts";
import { Form } from "antd";
import { TypeSelect } from "../../crud/applicability/type-select.tsx";
import { EditorDialog } from "../../crud/dialog/editor-dialog.tsx";
import { useCrudEditor } from "../../crud/dialog/use-crud-editor.ts";
import { ExportButton } from "../../crud/export/export-button.tsx";
import { CrudField, CrudFields } from "../../crud/form/field.tsx";
import { ImportButton } from "../../crud/import/import-button.tsx";
import { LinkButton } from "../../crud/link-button.tsx";
import { type CrudColumn, createColumnFactory, orDash } from "../../crud/list/columns.tsx";
import { CrudPage } from "../../crud/list/crud-page.tsx";
import { FilterField } from "../../crud/list/filter-field.tsx";
import { useCrudList } from "../../crud/list/use-crud-list.ts";
import { listAddress, useMenuPages } from "../navigation/record-pages.ts";

const plain = createColumnFactory(sheetColumns, orDash);

const columns: CrudColumn<AircraftRow>[] = [
  plain("registration"),
  plain("msn"),
  plain("typeName"),
  plain("serviceFrom"),
  plain("serviceUntil"),
  plain("remark"),
  plain("createTime"),
];

/** Types show their number of aircraft. */
const affects = [aircraftType.path];

export default function FleetPage() {
  const list = useCrudList(aircraft);
  const editor = useCrudEditor(aircraft, { affects });
  const { pages } = useMenuPages();
  const { filters } = aircraft;
  return (
    <CrudPage
      resource={aircraft}
      list={list}
      editor={editor}
      columns={columns}
      rowActions={({ registration }) =>
        pages.has(screens.whoMay.path) && (
          <LinkButton
            type="link"
            size="small"
            to={listAddress(screens.whoMay.path, {
              aircraft: registration,
              category: releaseCategory,
            })}
          >
            谁可以放行
          </LinkButton>
        )
      }
      removalQuestion="确定删除该飞机吗？"
      filters={
        <>
          <FilterField of={filters} name="registration" />
          <FilterField of={filters} name="typeId">
            <TypeSelect allowClear />
          </FilterField>
          <FilterField of={filters} name="msn" />
        </>
      }
      tools={(shown) => (
        <>
          <ImportButton resource={aircraft} affects={affects} />
          <ExportButton
            permission="fleet:aircraft:export"
            path={aircraft.path}
            title="机队"
            columns={sheetColumns}
            shown={shown}
            filters={list.filters}
          />
        </>
      )}
    >
      <EditorDialog editor={editor}>
        <AircraftForm />
      </EditorDialog>
    </CrudPage>
  );
}

function AircraftForm() {
  const form = Form.useFormInstance();
  const { create } = aircraft;
  return (
    <>
      <CrudFields of={create} names={["registration", "msn"]} />
      <CrudField of={create} name="typeId" renderValue={() => form.getFieldValue("typeName")}>
        <TypeSelect />
      </CrudField>
      <CrudFields of={create} names={["serviceFrom", "serviceUntil", "remark"]} />
    </>
  );
}
