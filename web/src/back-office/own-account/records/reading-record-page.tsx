import {
  type ReadingRecordRow,
  readingRecordQuery,
  readingRecordRow,
} from "@aeromaint/contracts/personal/reading-records/record.ts";
import { resource } from "@aeromaint/contracts/wire/resource.ts";
import { PlusOutlined } from "@ant-design/icons";
import { Button, Form, Tooltip } from "antd";
import { EditorDialog } from "../../../crud/dialog/editor-dialog.tsx";
import { useRequestedDialog } from "../../../crud/dialog/requested-dialog.ts";
import { useCrudEditor } from "../../../crud/dialog/use-crud-editor.ts";
import { type CrudColumn, column } from "../../../crud/list/columns.tsx";
import { FilterField } from "../../../crud/list/filter-field.tsx";
import { ListSection } from "../../../crud/list/list-section.tsx";
import { RowActions } from "../../../crud/list/row-actions.tsx";
import { openInDialog } from "../../../crud/list/row-opening.ts";
import { SearchHeader } from "../../../crud/list/search-header.tsx";
import { RemoveSelectedButton } from "../../../crud/list/tool-buttons.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { useRemoval } from "../../../crud/removal/use-removal.tsx";
import { useCan } from "../../../session/can.tsx";

/** What is shown of a record: the first three in the list too, by specification. */
const recordTitles = {
  title: "标题",
  userName: "用户",
  readingTime: "阅读时长（分钟）",
  createTime: "阅读时间",
} as const satisfies Partial<Record<keyof ReadingRecordRow, string>>;

const columns: CrudColumn<ReadingRecordRow>[] = [
  column("title", recordTitles.title),
  column("userName", recordTitles.userName),
  {
    key: "readingTime",
    dataIndex: "readingTime",
    title: recordTitles.readingTime,
    align: "right",
    render: minutesText,
  },
];

/** Who read what for how long. Records come from the reading pages; here they are only listed. */
export default function ReadingRecordPage() {
  const list = useCrudList(readingRecord);
  const editor = useCrudEditor(readingRecord, {
    detailPath: (id) => `${readingRecord.path}/details/${id}`,
  });
  useRequestedDialog(readingRecord, editor);
  const remove = useRemoval(readingRecord, { onRemoved: list.clearSelection });
  const can = useCan();
  const mayRemove = can("repair:record:remove");
  const mayQuery = can("repair:record:query");
  const { filters } = readingRecord;
  return (
    <>
      <SearchHeader list={list}>
        <FilterField of={filters} name="title" />
        <FilterField of={filters} name="userName" />
      </SearchHeader>
      <ListSection
        list={list}
        columns={columns}
        isSelectable={mayRemove ? () => true : undefined}
        openingOf={mayQuery ? (row) => openInDialog(editor, row, row.recordId) : undefined}
        actions={(row) => (
          <RowActions
            onRemove={mayRemove ? () => remove([row.recordId], [row]) : undefined}
            onView={mayQuery ? () => editor.view(row) : undefined}
          />
        )}
        tools={() => (
          <>
            {/* Shown and disabled by specification. */}
            <Tooltip title="阅读记录由阅读页面自动生成">
              <Button type="primary" icon={<PlusOutlined aria-hidden />} disabled>
                新增
              </Button>
            </Tooltip>
            <RemoveSelectedButton permission="repair:record:remove" list={list} onRemove={remove} />
          </>
        )}
      />
      <EditorDialog editor={editor}>
        <RecordFacts />
      </EditorDialog>
    </>
  );
}

function RecordFacts() {
  const record = Form.useFormInstance<ReadingRecordRow>().getFieldsValue(true) as ReadingRecordRow;
  return Object.entries(recordTitles).map(([name, title]) => (
    <Form.Item key={name} label={title}>
      {name === "readingTime"
        ? minutesText(record.readingTime)
        : record[name as keyof typeof recordTitles]}
    </Form.Item>
  ));
}

const { title, userName, sortBy, sortOrder } = readingRecordQuery.properties;
const { recordId: _, ...row } = readingRecordRow.properties;

/** The records as the shared pieces of a list take them: they are read-only. */
const readingRecord = resource({
  title: "阅读记录",
  path: "/repair/record",
  id: "recordId",
  permission: "repair:record",
  name: "title",
  fields: {},
  row,
  detail: {},
  filters: { title, userName, sortBy, sortOrder },
});

/** Minutes as people read them: one decimal. */
function minutesText(minutes: number): string {
  return minutes.toFixed(1);
}
