import {
  type AircraftTypeRow,
  aircraftType,
} from "@aeromaint/contracts/applicability/aircraft-type.ts";
import { EditorDialog } from "../../crud/dialog/editor-dialog.tsx";
import { CrudField, CrudFields } from "../../crud/form/field.tsx";
import { ImportButton } from "../../crud/import/import-button.tsx";
import { type CrudColumn, column, orDash } from "../../crud/list/columns.tsx";
import { filterFields } from "../../crud/list/filter-field.tsx";
import { ParentField } from "../../crud/tree/parent-field.tsx";
import { TreePage } from "../../crud/tree/tree-page.tsx";
import { useLazyTree, useTreeEditor } from "../../crud/tree/use-lazy-tree.ts";
import { useTreeSearch } from "../../crud/tree/use-tree-search.ts";

const { name, parentId, orderNum, status, remark } = aircraftType.fields;

const nameColumn = column<AircraftTypeRow>("name", name);

const parentColumn = column<AircraftTypeRow>("parentName", parentId, orDash);

const factColumns: CrudColumn<AircraftTypeRow>[] = [
  column("orderNum", orderNum),
  column("aircraftCount", "机队架数", (count: number) => count || "—"),
  column("status", status),
  column("remark", remark, (text: string | null) => text || "—"),
  column("createTime", "创建时间"),
];

/**
 * The tree shows the parent of a type by its position; search results need a column for the parent.
 */
const columnsOf = ({ searching }: { searching: boolean }) =>
  searching ? [nameColumn, parentColumn, ...factColumns] : [nameColumn, ...factColumns];

/** Aircraft show the name of their type. */
const affects = ["/fleet/aircraft"];

/** Tree of aircraft types and variants. A branch loads when it opens. */
export default function TypePage() {
  const tree = useLazyTree(aircraftType);
  const search = useTreeSearch(aircraftType);
  const editor = useTreeEditor(aircraftType, { tree, initial: { status: "1" }, affects });
  const { create, filters } = aircraftType;
  return (
    <TreePage
      resource={aircraftType}
      tree={tree}
      editor={editor}
      columns={columnsOf(search)}
      search={search}
      filters={filterFields(filters, ["name", "status"])}
      removalQuestion="确定删除该机型吗？"
      affects={affects}
      tools={
        <ImportButton resource={aircraftType} affects={[...affects, `${aircraftType.path}/lazy`]} />
      }
    >
      <EditorDialog editor={editor}>
        <CrudField of={create} name="name" />
        <ParentField resource={aircraftType} rootLabel="顶级机型" />
        <CrudFields of={create} names={["orderNum", "status", "remark"]} />
      </EditorDialog>
    </TreePage>
  );
}
