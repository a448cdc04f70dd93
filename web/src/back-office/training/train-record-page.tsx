import {
  type TrainRecordRow,
  trainRecordColumns as titles,
  trainRecord,
} from "@aeromaint/contracts/training/record.ts";
import { PlusOutlined, TeamOutlined } from "@ant-design/icons";
import { useMutation } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { EditorDialog } from "../../crud/dialog/editor-dialog.tsx";
import { editorMode } from "../../crud/dialog/editor-mode.ts";
import { useRequestedDialog } from "../../crud/dialog/requested-dialog.ts";
import { useCrudEditor } from "../../crud/dialog/use-crud-editor.ts";
import { ListExportButton } from "../../crud/export/export-button.tsx";
import { fetchSheet } from "../../crud/export/fetch-sheet.ts";
import { DateInput } from "../../crud/form/lazy-inputs.tsx";
import { ImportButton } from "../../crud/import/import-button.tsx";
import { type CrudColumn, column, createColumnFactory, orDash } from "../../crud/list/columns.tsx";
import { FilterField } from "../../crud/list/filter-field.tsx";
import { ListSection } from "../../crud/list/list-section.tsx";
import { PeriodFilter } from "../../crud/list/period-filter.tsx";
import { MoreActions, RowActions, RowButton } from "../../crud/list/row-actions.tsx";
import { openInDialog } from "../../crud/list/row-opening.ts";
import { SearchHeader } from "../../crud/list/search-header.tsx";
import { useCrudList } from "../../crud/list/use-crud-list.ts";
import { useTabSearchParams } from "../../crud/tab-location.tsx";
import { TrainingStateTag } from "../../own/authorisations/state-tags.tsx";
import { Can, useCan } from "../../session/can.tsx";
import { saveFile } from "../../ui/storage/save-file.ts";
import { Tag } from "../../ui/tag/tag.tsx";
import { ChoiceSelect } from "./choice-select.tsx";
import { GroupDialog } from "./group-dialog.tsx";
import { PersonalFileDialog, WithdrawDialog } from "./record-dialogs.tsx";
import { RecordForm, recordFormValues } from "./record-form.tsx";
import { TrainingStateSelect } from "./training-state-select.tsx";

const plain = createColumnFactory(titles, orDash);
const { fields, filters } = trainRecord;

const columns: CrudColumn<TrainRecordRow>[] = [
  plain("userName"),
  plain("deptName"),
  plain("courseName", (name: string, { isCorrected }) => (
    <>
      {name} {isCorrected && <Tag>已更正</Tag>}
    </>
  )),
  column("courseKind", filters.properties.courseKind),
  plain("trainDate"),
  plain("hours"),
  plain("instructor"),
  column("result", fields.result),
  plain("expiryDate"),
  column("state", "状态", (state: TrainRecordRow["state"]) => <TrainingStateTag state={state} />),
  plain("recordTime"),
];

const recordRanges = [
  { value: "all", label: "全部记录" },
  { value: "latest", label: "每人每课程最近一次" },
];

/** Ids and names of people in the search parameter of another page's link. */
function peopleIn(group: string | null): [userId: string, name: string][] {
  try {
    const people: unknown = JSON.parse(group ?? "[]");
    if (!Array.isArray(people)) return [];
    return people
      .filter((one) => Array.isArray(one) && one.length === 2)
      .map(([userId, name]) => [`${userId}`, `${name}`]);
  } catch {
    return [];
  }
}

async function downloadCertificate({ recordId, userName, courseName }: TrainRecordRow) {
  const path = `${trainRecord.path}/${recordId}/certificate`;
  const file = await fetchSheet({ path });
  saveFile(file, `培训证书 ${userName} ${courseName}.pdf`);
}

/** Training records. They are added, corrected and withdrawn, but never edited. */
export default function RecordPage() {
  const list = useCrudList(trainRecord);
  const editor = useCrudEditor(trainRecord, {
    toForm: recordFormValues,
    affects: ["/train/course"],
  });
  useRequestedDialog(trainRecord, editor);
  const [isGroup, setGroup] = useState(false);
  const [parameters, setParameters] = useTabSearchParams();
  const group = parameters.get("group");
  const [withdrawn, setWithdrawn] = useState<TrainRecordRow>();
  const [filed, setFiled] = useState<TrainRecordRow>();
  const certificate = useMutation({ mutationFn: downloadCertificate });
  const can = useCan();
  const mayEdit = can("train:record:edit") && !list.filters.at;
  const mayQuery = can("train:record:query") && !list.filters.at;
  return (
    <>
      <SearchHeader list={list}>
        <FilterField of={filters} name="userName" />
        <FilterField of={filters} name="courseId">
          <ChoiceSelect kind="course" />
        </FilterField>
        <FilterField of={filters} name="courseKind" />
        <FilterField of={filters} name="state">
          <TrainingStateSelect without="none" />
        </FilterField>
        <PeriodFilter of={filters} title="培训日期" />
        <FilterField of={filters} name="show" placeholder="全部记录" choices={recordRanges} />
        <FilterField of={filters} name="at">
          <DateInput placeholder="按当时已录入的记录" />
        </FilterField>
      </SearchHeader>
      <ListSection<TrainRecordRow>
        list={list}
        columns={columns}
        purpose="逐条、按班次或用表格录入的培训记录都在此"
        openingOf={mayQuery ? (row) => openInDialog(editor, row, row.recordId) : undefined}
        actions={(row) => (
          <RowActions onView={mayQuery ? () => editor.view(row) : undefined}>
            {mayEdit && <RowButton onClick={() => editor.edit(row)}>更正</RowButton>}
            <MoreActions
              actions={[
                can("train:record:query") &&
                  row.result === "1" &&
                  !list.filters.at && {
                    key: "certificate",
                    label: "下载证书",
                    onClick: () => certificate.mutate(row),
                  },
                can("train:record:file") && {
                  key: "file",
                  label: "个人档案",
                  onClick: () => setFiled(row),
                },
                mayEdit && {
                  key: "withdraw",
                  label: "撤销记录",
                  onClick: () => setWithdrawn(row),
                },
              ]}
            />
          </RowActions>
        )}
        tools={(shown) => (
          <>
            <Can permission="train:record:add">
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={editor.add}>
                录入
              </Button>
              <Button icon={<TeamOutlined aria-hidden />} onClick={() => setGroup(true)}>
                登记本班
              </Button>
            </Can>
            <ImportButton
              resource={trainRecord}
              action="import"
              affects={["/train/course"]}
              existingRowsNote="已有的记录保持不变，须在列表中更正"
            />
            <ListExportButton resource={trainRecord} list={list} columns={titles} shown={shown} />
          </>
        )}
      />
      <EditorDialog
        editor={editor}
        width={650}
        {...(editor.mode === editorMode.edit && { title: "更正培训记录" })}
      >
        <RecordForm />
      </EditorDialog>
      <GroupDialog
        open={isGroup || group !== null}
        people={peopleIn(group)}
        onClose={() => {
          setGroup(false);
          if (group !== null) setParameters({}, { replace: true });
        }}
      />
      <PersonalFileDialog record={filed} onClose={() => setFiled(undefined)} />
      <WithdrawDialog record={withdrawn} onClose={() => setWithdrawn(undefined)} />
    </>
  );
}
