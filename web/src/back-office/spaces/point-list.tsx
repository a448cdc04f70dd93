import { takenDownTitle } from "@aeromaint/contracts/content/release-state.ts";
import {
  type PointRow,
  type PointStatus,
  planPointsPath,
  point,
  type SpaceNode,
} from "@aeromaint/contracts/spaces/space.ts";
import { Form, Select } from "antd";
import { getData, type PagedList } from "../../api/api.ts";
import { EditorDialog } from "../../crud/dialog/editor-dialog.tsx";
import { useCrudEditor } from "../../crud/dialog/use-crud-editor.ts";
import { DictionaryLabel, DictionarySelect } from "../../crud/form/dictionary-input.tsx";
import { CrudField, CrudFields } from "../../crud/form/field.tsx";
import { FormColumns } from "../../crud/form/form-columns.tsx";
import { useTypedSearch } from "../../crud/form/use-typed-search.ts";
import { type CrudColumn, column } from "../../crud/list/columns.tsx";
import { CrudPage } from "../../crud/list/crud-page.tsx";
import { filterFields } from "../../crud/list/filter-field.tsx";
import { useCrudList } from "../../crud/list/use-crud-list.ts";
import { InlinePointMark } from "../shared/space-plan/point-marks.tsx";
import { SpaceSelect } from "./space-select.tsx";

const affects = [planPointsPath];

/** The points of a space and of all that lies in it. */
export function PointList({ tree, spaceId }: { tree: SpaceNode[]; spaceId: string }) {
  const list = useCrudList(point, { always: { spaceId } });
  const editor = useCrudEditor(point, { initial: { spaceId, status: "1", z: 0 }, affects });
  return (
    <CrudPage
      resource={point}
      list={list}
      editor={editor}
      columns={pointListColumns}
      filters={filterFields(point.filters, ["name", "status", "assocType"])}
    >
      <EditorDialog editor={editor} width={650}>
        <PointForm tree={tree} />
      </EditorDialog>
    </CrudPage>
  );
}

const { name, spaceId, status, assocType } = point.fields;

const pointListColumns: CrudColumn<PointRow>[] = [
  column("name", name),
  column("spaceName", spaceId),
  column("status", status, (value: PointStatus) => (
    <span className="inline-flex items-center gap-1.5">
      <InlinePointMark status={value} />
      <DictionaryLabel type="POINT_STATUS" value={value} />
    </span>
  )),
  column("place", "坐标 x / y / z（米）", (_value, { x, y, z }) => `${x} / ${y} / ${z}`),
  column("assocType", assocType, (value: string | null) =>
    value ? <DictionaryLabel type="POINT_ASSOC" value={value} /> : "—",
  ),
  {
    key: "assocName",
    title: "关联对象",
    ellipsis: true,
    width: 260,
    render: (_value, row) => linkedName(row),
  },
  column("updateTime", "更新时间"),
];

const fields = point.create;

function PointForm({ tree }: { tree: SpaceNode[] }) {
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
            <CrudField of={fields} name="assocId" renderValue={() => linkedName(kept)}>
              <AssocSelect key={assocType} assocType={assocType} keptName={linkedName(kept)} />
            </CrudField>
          )}
        </>
      }
    >
      <CrudField of={fields} name="name" />
      <CrudField of={fields} name="spaceId" renderValue={() => spaceName ?? "—"}>
        <SpaceSelect tree={tree} />
      </CrudField>
      <CrudFields of={fields} names={["x", "y", "z", "status"]} />
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

interface AssocSelectProps {
  assocType: string;
  /** Name of the current object; shown even if it is not among the results. */
  keptName: string;
  id?: string;
  value?: string | null;
  onChange?: (assocId: string | undefined) => void;
}

const maxOptions = 50;

/** The object a point is linked to: searches what readers see of the kind. */
function AssocSelect({ assocType, keptName, ...input }: AssocSelectProps) {
  const list = objectLists[assocType];
  const { keyword, data, select } = useTypedSearch([list?.path], async (keyword, signal) => {
    if (!list) return [];
    const query = { pageSize: maxOptions, ...(keyword && { [list.filter]: keyword }) };
    const page = await getData<PagedList<FoundObject>>(list.path, query, { signal });
    return page.list.map(list.optionOf);
  });
  const options = data ?? [];
  const { value } = input;
  // While somebody types, only what matches is offered.
  const missing = !keyword && value && !options.some((option) => option.value === value);
  return (
    <Select
      {...input}
      {...select}
      options={missing ? [{ value, label: keptName }, ...options] : options}
      placeholder="请选择关联对象"
      allowClear
    />
  );
}

/** A row of one of the lists below; which fields it has, its list knows. */
type FoundObject = Readonly<Record<string, unknown>>;

interface ObjectList {
  /** Where readers' lists come from. */
  path: string;
  /** Name of the filter that finds by part of a title or name. */
  filter: string;
  optionOf: (row: FoundObject) => { value: string; label: string };
}

const option = (id: string, name: string) => (row: FoundObject) => ({
  value: String(row[id]),
  label: String(row[name]),
});

/** What points may stand for, by `assocType`. */
const objectLists: Readonly<Record<string, ObjectList>> = {
  "1": { path: "/open/platform", filter: "title", optionOf: option("repairId", "title") },
  "2": { path: "/open/platform/tool", filter: "title", optionOf: option("toolInfoId", "title") },
  "3": { path: "/open/repair/user/all", filter: "name", optionOf: option("informationId", "name") },
};

/** What a point stands for, as lists and forms name it. */
function linkedName({
  assocId,
  assocName,
}: Partial<Pick<PointRow, "assocId" | "assocName">>): string {
  if (!assocId) return "—";
  return assocName ?? takenDownTitle;
}
