import { publisherTitle } from "@aeromaint/contracts/content/modules.ts";
import { type NoticeDetail, type NoticeRow, notice } from "@aeromaint/contracts/notices/notice.ts";
import { send } from "../../api/api.ts";
import {
  applicabilityColumn,
  applicabilityFilterFields,
} from "../../crud/applicability/applicability-list.tsx";
import { useApplicability } from "../../crud/applicability/use-applicability.tsx";
import { useFormApplicability } from "../../crud/applicability/use-form-applicability.tsx";
import { EditorDialog } from "../../crud/dialog/editor-dialog.tsx";
import { useCrudEditor } from "../../crud/dialog/use-crud-editor.ts";
import { fileItemsFromUrls } from "../../crud/file-field/file-items.ts";
import { CrudField } from "../../crud/form/field.tsx";
import { FormColumns } from "../../crud/form/form-columns.tsx";
import { TitleField } from "../../crud/form/title-field.tsx";
import {
  type PreviewHead,
  toPreviewText,
  useFullPage,
} from "../../crud/full-page/use-full-page.ts";
import { type CrudColumn, column } from "../../crud/list/columns.tsx";
import { CrudPage } from "../../crud/list/crud-page.tsx";
import { FilterField, filterFields } from "../../crud/list/filter-field.tsx";
import { PeriodFilter } from "../../crud/list/period-filter.tsx";
import { MoreActions } from "../../crud/list/row-actions.tsx";
import { useCrudList } from "../../crud/list/use-crud-list.ts";
import { useRowUndo } from "../../crud/removal/use-undo-offer.tsx";
import type { FormValues } from "../../crud/resource-types.ts";
import { NoticeMarks } from "../../reference-data/notice-marks.tsx";
import { usePlatformClock } from "../../reference-data/site-facts.ts";
import { useCan } from "../../session/can.tsx";
import { noticeQueryPaths } from "../shared/own-notices.ts";
import {
  ReleaseTimeField,
  releaseStateChoices,
  stateColumn,
  TakeDownField,
  useTakeDownAction,
} from "../shared/release/release-fields.tsx";

const dialogWidth = 650;
const fields = notice.create;

const columns: CrudColumn<NoticeRow>[] = [
  column("noticeTitle", notice.fields.noticeTitle, (_value, row) => <NoticeTitle {...row} />),
  column("createUserName", publisherTitle, (value: string) => value || "—"),
  column("noticeTime", notice.fields.noticeTime),
  column("createTime", "创建时间"),
  stateColumn as CrudColumn<NoticeRow>,
  applicabilityColumn as CrudColumn<NoticeRow>,
];

/** Management of the home page's notices. */
export default function NoticePage() {
  const clock = usePlatformClock();
  const list = useCrudList(notice);
  const editor = useCrudEditor(notice, {
    detailPath: (id) => `${notice.path}/details/${id}`,
    toForm: formValues,
    initial: () => ({ noticeTime: clock(), noticeLevel: "1", pinned: "2" }),
    drafts: true,
    affects: noticeQueryPaths,
    more: () => formApplicability.waiting(),
    onSaved: (_values, before, id) => undo.saved(id, before?.version),
    onRemoved: (ids) => undo.removed(ids),
  });
  const undo = useNoticeUndo();
  const fullPage = useFullPage(notice, editor);
  const takeDownAction = useTakeDownAction<NoticeRow>({
    resource: notice,
    affects: noticeQueryPaths,
  });
  const applicability = useApplicability({
    kind: "notice",
    chosen: list.selected,
    affects: [notice.path, ...noticeQueryPaths],
    onApplicabilitySaved: list.clearSelection,
  });
  const formApplicability = useFormApplicability({
    kind: "notice",
    affects: [notice.path, ...noticeQueryPaths],
    id: editor.id,
    opening: editor.opening,
    isShown: fullPage.isOpen,
  });
  return (
    <CrudPage
      resource={notice}
      list={list}
      editor={editor}
      columns={columns}
      isSelectable={applicability.isOffered ? () => true : undefined}
      tools={
        <>
          {applicability.tool}
          {undo.button}
        </>
      }
      rowActions={(row) => (
        <MoreActions actions={[takeDownAction(row), applicability.rowChoice(row.noticeId)]} />
      )}
      filters={[
        ...filterFields(notice.filters, ["noticeTitle"]),
        <FilterField key="state" of={notice.filters} name="state" choices={releaseStateChoices} />,
        <PeriodFilter
          key="period"
          of={notice.filters}
          title={notice.fields.noticeTime.title}
          time
        />,
        ...applicabilityFilterFields(notice.filters),
      ]}
    >
      <EditorDialog
        editor={editor}
        width={dialogWidth}
        fullPage={fullPage}
        previewHead={(values) => ({
          ...previewHead(values),
          applicability: formApplicability.stated,
        })}
        sideTool={formApplicability.action}
      >
        <NoticeForm />
      </EditorDialog>
      {applicability.dialog}
      {formApplicability.dialog}
    </CrudPage>
  );
}

function useNoticeUndo() {
  const can = useCan();
  const { path } = notice;
  const undo = (ids: string, before?: number) =>
    can("platform:notice:edit") &&
    (() => send("POST", `${path}/${ids}/undo`, { body: { before } }));
  return useRowUndo([path, ...noticeQueryPaths], {
    added: (id) => can("platform:notice:remove") && (() => send("DELETE", `${path}/${id}`)),
    changed: undo,
    removed: (ids) => undo(ids.join(",")),
  });
}

/** What puts it before others on the site stands before its title. */
function NoticeTitle({ noticeTitle, ...rank }: NoticeRow) {
  return (
    <span className="block min-w-56 max-w-98 truncate [&>span]:me-1.5" title={noticeTitle}>
      <NoticeMarks {...rank} />
      {noticeTitle}
    </span>
  );
}

function NoticeForm() {
  return (
    <FormColumns
      lead={<TitleField of={fields} name="noticeTitle" />}
      wide={<CrudField of={fields} name="file" extra="第一张作为封面" />}
      text={<CrudField of={fields} name="noticeContent" />}
    >
      <ReleaseTimeField of={fields} name="noticeTime" />
      <TakeDownField of={fields} release="noticeTime" />
      <CrudField of={fields} name="noticeLevel" extra="紧急公告固定显示在首页，不随轮播切换" />
      <CrudField of={fields} name="pinned" />
    </FormColumns>
  );
}

/** As the site's page of a notice begins. */
function previewHead({ noticeTitle, noticeTime }: FormValues): PreviewHead {
  return {
    title: toPreviewText(noticeTitle),
    facts: [{ title: "发布时间", value: toPreviewText(noticeTime) }],
  };
}

function formValues(detail: NoticeDetail): FormValues {
  return { ...detail, file: fileItemsFromUrls(detail.url) };
}
