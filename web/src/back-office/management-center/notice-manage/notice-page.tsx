import { type NoticeDetail, type NoticeRow, notice } from "@aeromaint/contracts/notices/notice.ts";
import type { CrudColumn } from "../../../crud/columns.ts";
import { CrudPage } from "../../../crud/crud-page.tsx";
import { EditorDialog } from "../../../crud/editor-dialog.tsx";
import { Field } from "../../../crud/field.tsx";
import { filesFromUrls } from "../../../crud/file-field/file-items.ts";
import { FilterField } from "../../../crud/filter-field.tsx";
import { FormColumns } from "../../../crud/form-columns.tsx";
import { DateInput } from "../../../crud/late-inputs.tsx";
import type { FormValues } from "../../../crud/resource-types.ts";
import { useCrudEditor } from "../../../crud/use-crud-editor.ts";
import { useCrudList } from "../../../crud/use-crud-list.ts";
import { usePlatformClock } from "../../../crud/wall-clock.ts";
import { noticeReaders } from "../../own-notices.ts";
import { stateColumn } from "../content/release-state.tsx";
import { useTakeDownAction } from "../content/take-down-action.tsx";
import { TakeDownField } from "../content/take-down-field.tsx";
import styles from "./notice-page.module.css";

const dialogWidth = 650;
const fields = notice.create;

const columns: CrudColumn<NoticeRow>[] = [
  {
    key: "noticeTitle",
    dataIndex: "noticeTitle",
    title: notice.fields.noticeTitle.title,
    render: (value: string) => <span className={styles.title}>{value}</span>,
  },
  {
    key: "createUserName",
    dataIndex: "createUserName",
    title: "发布人",
    render: (value: string) => value || "—",
  },
  { key: "noticeTime", dataIndex: "noticeTime", title: notice.fields.noticeTime.title },
  { key: "createTime", dataIndex: "createTime", title: "创建时间" },
  stateColumn as CrudColumn<NoticeRow>,
];

/** The notices of the home page, from the editor's desk. */
export default function NoticePage() {
  const clock = usePlatformClock();
  const list = useCrudList(notice);
  const editor = useCrudEditor(notice, {
    detailPath: (id) => `${notice.path}/details/${id}`,
    toForm: formValues,
    initial: () => ({ noticeTime: clock() }),
    drafts: true,
    affects: noticeReaders,
  });
  const takeDownAction = useTakeDownAction<NoticeRow>({ resource: notice, affects: noticeReaders });
  return (
    <CrudPage
      resource={notice}
      list={list}
      editor={editor}
      columns={columns}
      affects={noticeReaders}
      rowActions={takeDownAction}
      filters={[
        <FilterField key="noticeTitle" of={notice.filters} name="noticeTitle" />,
        <FilterField key="beginTime" of={notice.filters} name="beginTime">
          <DateInput time />
        </FilterField>,
        <FilterField key="endTime" of={notice.filters} name="endTime">
          <DateInput time />
        </FilterField>,
      ]}
    >
      <EditorDialog editor={editor} width={dialogWidth}>
        <NoticeForm />
      </EditorDialog>
    </CrudPage>
  );
}

function NoticeForm() {
  return (
    <>
      <Field of={fields} name="noticeTitle" />
      <FormColumns
        wide={
          <>
            <Field of={fields} name="file" extra="第一张作为封面" />
            <Field of={fields} name="noticeContent" />
          </>
        }
      >
        <Field of={fields} name="noticeTime" />
        <TakeDownField of={fields} release="noticeTime" />
      </FormColumns>
    </>
  );
}

function formValues(detail: NoticeDetail): FormValues {
  return { ...detail, file: filesFromUrls(detail.url) };
}
