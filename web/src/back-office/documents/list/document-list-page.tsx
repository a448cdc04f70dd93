import { contentModules } from "@aeromaint/contracts/content/modules.ts";
import {
  type DocumentRow,
  masterListColumns,
  masterListTitle,
} from "@aeromaint/contracts/documents/document.ts";
import { revisionStates } from "@aeromaint/contracts/documents/revision-state.ts";
import { CloseOutlined } from "@ant-design/icons";
import { Alert, Button, Grid, Select } from "antd";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { lazyPart } from "../../../api/lazy-part.ts";
import { ExportButton } from "../../../crud/export/export-button.tsx";
import { labelOptions } from "../../../crud/form/label-options.ts";
import { DateInput } from "../../../crud/form/lazy-inputs.tsx";
import { LinkButton } from "../../../crud/link-button.tsx";
import { type CrudColumn, column, createColumnFactory } from "../../../crud/list/columns.tsx";
import { FilterField, filterFields } from "../../../crud/list/filter-field.tsx";
import { ListSection } from "../../../crud/list/list-section.tsx";
import { RowActions } from "../../../crud/list/row-actions.tsx";
import { usePageOpening } from "../../../crud/list/row-opening.ts";
import { SearchHeader } from "../../../crud/list/search-header.tsx";
import { AddButton } from "../../../crud/list/tool-buttons.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { Can, useCan } from "../../../session/can.tsx";
import { dayOf } from "../../../ui/text/plain-values.ts";
import { managedModules, useContentCategories } from "../../shared/content/content-modules.ts";
import { DocumentStateTag } from "../../shared/document-line.tsx";
import { documentAddress, documents, moduleChoices } from "../../shared/documents/documents.ts";
import { OwnerDeptSelect } from "../../shared/documents/owner-dept-select.tsx";
import { ReviewDay } from "../revision-tags.tsx";
import { ControlDialog } from "./control-dialog.tsx";

const TemplateDialog = lazyPart(() => import("../templates/template-dialog.tsx"));

const stateChoices = labelOptions(revisionStates);
const reviewChoices = [
  { value: "due", label: "30 天内到期或已逾期" },
  { value: "over", label: "已逾期" },
];

/** Master list of controlled documents, now or as of a day. */
export default function DocumentListPage() {
  const list = useCrudList(documents);
  const mayQuery = useCan()("document:revision:query");
  const leading = usePageOpening();
  const [open, setOpen] = useState<"control" | "template" | null>(null);
  const [hasTemplates, setHasTemplates] = useState(false);
  const close = () => setOpen(null);
  const openTemplates = () => {
    setHasTemplates(true);
    setOpen("template");
  };
  const { filters } = documents;
  const { at } = list.filters;
  // A phone shows the tools in one row.
  const { md = true } = Grid.useBreakpoint();
  const backToNow = () => list.search({ ...list.filters, at: undefined });
  return (
    <>
      <SearchHeader list={list}>
        {filterFields(filters, ["docNumber", "title"])}
        <FilterField of={filters} name="at">
          <DateInput notAfterToday placeholder="当前" />
        </FilterField>
        <FilterField of={filters} name="ownerDeptId">
          <OwnerDeptSelect />
        </FilterField>
        <FilterField of={filters} name="categoryId">
          <CategorySelect />
        </FilterField>
        <FilterField of={filters} name="state" choices={stateChoices} />
        <FilterField
          of={filters}
          name="review"
          placeholder="请选择复审情况"
          choices={reviewChoices}
        />
        <FilterField of={filters} name="module" choices={moduleChoices} />
      </SearchHeader>
      {at && md && (
        <Alert
          className="mb-3"
          type="info"
          showIcon
          title={`截至 ${at} 有效的文件，共 ${list.total} 份`}
          action={
            <Button size="small" onClick={backToNow}>
              回到当前
            </Button>
          }
        />
      )}
      <ListSection
        list={list}
        columns={documentColumns(at?.slice(0, "yyyy-MM-dd".length))}
        openingOf={mayQuery ? ({ itemId }) => leading(documentAddress(itemId)) : undefined}
        purpose="转为受控文件的内容会显示在这里"
        actions={
          mayQuery
            ? ({ itemId }) => (
                <RowActions>
                  <LinkButton type="link" size="small" to={documentAddress(itemId)}>
                    查看
                  </LinkButton>
                </RowActions>
              )
            : undefined
        }
        tools={(shown) => (
          <>
            {at && !md && (
              <Button
                icon={<CloseOutlined aria-hidden />}
                iconPlacement="end"
                aria-label={`截至 ${at}，回到当前`}
                onClick={backToNow}
              >
                截至 {at}
              </Button>
            )}
            <AddButton permission="document:revision:add" onClick={() => setOpen("control")}>
              新增受控文件
            </AddButton>
            <Can permission="document:template:query">
              <Button onClick={openTemplates}>审批步骤</Button>
            </Can>
            <ExportButton
              permission="document:revision:list"
              path={documents.path}
              title={masterListTitle(at)}
              columns={masterListColumns}
              shown={shown}
              filters={list.filters}
            />
          </>
        )}
      />
      <ControlDialog open={open === "control"} onClose={close} />
      {hasTemplates && (
        <Suspense fallback={null}>
          <TemplateDialog open={open === "template"} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

const sheetColumn = createColumnFactory(masterListColumns);

/** Columns as of a day; undefined for now. */
const documentColumns = (day: string | undefined): CrudColumn<DocumentRow>[] => [
  sheetColumn("docNumber", (number: string, { itemId, revNo }) => (
    <Link
      className="whitespace-nowrap tabular-nums"
      to={documentAddress(itemId, day ? revNo : undefined)}
    >
      {number}
    </Link>
  )),
  sheetColumn("title", (title: string) => (
    <span className="block max-w-59.5 truncate" title={title}>
      {title}
    </span>
  )),
  sheetColumn("revNo", (revNo: number) => <span className="whitespace-nowrap">第 {revNo} 版</span>),
  column("state", "状态", (_value, row) => <States row={row} day={day} />),
  sheetColumn("effectiveTime", (time: string | null) => (
    <span title={time ?? undefined}>{time ? dayOf(time) : "—"}</span>
  )),
  sheetColumn("ownerDeptName", (name: string | null) => (
    <span className="block max-w-24.5 truncate" title={name ?? undefined}>
      {name ?? "—"}
    </span>
  )),
  sheetColumn("reviewBy", (_value, row) => <ReviewDay {...row} day={day} />),
  sheetColumn("name", (name: string, { module }) => (
    <span className="block max-w-24.5 truncate" title={`${contentModules[module].title} · ${name}`}>
      {name}
    </span>
  )),
];

/** States of the revision in force and of the next revision. */
function States({ row, day }: { row: DocumentRow; day: string | undefined }) {
  const { itemId, nextRevNo, nextState } = row;
  return (
    <span className="inline-flex gap-1.5">
      <span className="whitespace-nowrap">
        <DocumentStateTag document={row} day={day} isExact />
      </span>
      {nextRevNo !== null && nextState !== null && (
        <Link
          to={documentAddress(itemId, nextRevNo)}
          className="whitespace-nowrap text-muted text-xs"
        >
          第 {nextRevNo} 版{" "}
          <DocumentStateTag
            document={{ kind: "normal", state: nextState, reviewBy: null }}
            isExact
          />
        </Link>
      )}
    </span>
  );
}

interface CategorySelectProps {
  id?: string;
  value?: string;
  onChange?: (categoryId: string | undefined) => void;
}

function CategorySelect(props: CategorySelectProps) {
  const { repair, train, tool } = managedModules;
  const named = [
    { label: contentModules.repair.title, options: useContentCategories(repair.categories) },
    { label: contentModules.train.title, options: useContentCategories(train.categories) },
    { label: contentModules.tool.title, options: useContentCategories(tool.categories) },
  ];
  return (
    <Select
      {...props}
      allowClear
      placeholder="请选择分类"
      showSearch={{ optionFilterProp: "label" }}
      options={named.map(({ label, options }) => ({
        label,
        options: options.map(({ categoryId, name }) => ({ value: categoryId, label: name })),
      }))}
    />
  );
}
