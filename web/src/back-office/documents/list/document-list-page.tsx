import { contentModules } from "@aeromaint/contracts/content/modules.ts";
import { type DocumentRow, masterListColumns } from "@aeromaint/contracts/documents/document.ts";
import {
  type RevisionState,
  revisionStates,
} from "@aeromaint/contracts/documents/revision-state.ts";
import { PlusOutlined } from "@ant-design/icons";
import { Button, Select } from "antd";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { ExportButton } from "../../../crud/export/export-button.tsx";
import { LinkButton } from "../../../crud/link-button.tsx";
import { type CrudColumn, column } from "../../../crud/list/columns.tsx";
import { FilterField } from "../../../crud/list/filter-field.tsx";
import { ListSection } from "../../../crud/list/list-section.tsx";
import { RowActions } from "../../../crud/list/row-actions.tsx";
import { SearchHeader } from "../../../crud/list/search-header.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { Can, useCan } from "../../../session/can.tsx";
import { documentAddress, documents, moduleChoices } from "../../shared/documents/documents.ts";
import { ReviewDay, RevisionName, RevisionStateTag } from "../revision-tags.tsx";
import { ControlDialog } from "./control-dialog.tsx";
import styles from "./document-list.module.css";

// Rarely opened: it loads on first use.
const TemplateDialog = lazy(() => import("../templates/template-dialog.tsx"));

const stateChoices = (Object.keys(revisionStates) as RevisionState[]).map((value) => ({
  value,
  label: revisionStates[value],
}));
const reviewChoices = [
  { value: "due", label: "30 天内到期或已逾期" },
  { value: "over", label: "已逾期" },
];

/** The master list of controlled documents. */
export default function DocumentListPage() {
  const list = useCrudList(documents);
  const mayQuery = useCan()("document:revision:query");
  const [open, setOpen] = useState<"control" | "template" | null>(null);
  const [hasTemplates, setHasTemplates] = useState(false);
  const close = () => setOpen(null);
  const openTemplates = () => {
    setHasTemplates(true);
    setOpen("template");
  };
  const { filters } = documents;
  return (
    <>
      <SearchHeader filters={list.filters} onSearch={list.search} onReset={list.reset}>
        <FilterField of={filters} name="docNumber" />
        <FilterField of={filters} name="title" />
        <FilterField of={filters} name="module">
          <Select allowClear placeholder="请选择模块" options={moduleChoices} />
        </FilterField>
        <FilterField of={filters} name="state">
          <Select allowClear placeholder="请选择状态" options={stateChoices} />
        </FilterField>
        <FilterField of={filters} name="review">
          <Select allowClear placeholder="请选择复审情况" options={reviewChoices} />
        </FilterField>
      </SearchHeader>
      <ListSection
        path={documents.path}
        list={list}
        columns={documentColumns}
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
            <Can permission="document:revision:add">
              <Button
                type="primary"
                icon={<PlusOutlined aria-hidden />}
                onClick={() => setOpen("control")}
              >
                新增受控文件
              </Button>
            </Can>
            <Can permission="document:template:query">
              <Button onClick={openTemplates}>审批步骤</Button>
            </Can>
            <ExportButton
              permission="document:revision:list"
              path={documents.path}
              title="有效文件清单"
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

const documentColumns: CrudColumn<DocumentRow>[] = [
  column("docNumber", "编号", (number: string, { itemId }) => (
    <Link className="tabular nowrap" to={documentAddress(itemId)}>
      {number}
    </Link>
  )),
  column("title", "标题", (title: string) => <span className={styles.title}>{title}</span>),
  column("module", "模块", (module: DocumentRow["module"]) => contentModules[module].title),
  column("name", "分类"),
  column("ownerDeptName", "归口部门", (name: string | null) => name ?? "—"),
  column("revNo", "版次", (_value, row) => <RevisionName {...row} />),
  column("state", "状态", (_value, row) => <States row={row} />),
  column("effectiveTime", "生效时间", (time: string | null) => time ?? "—"),
  column("reviewBy", "复审日", (_value, row) => <ReviewDay {...row} />),
];

/** Of what is in force, and of the revision that is on its way. */
function States({ row: { itemId, state, nextRevNo, nextState } }: { row: DocumentRow }) {
  return (
    <span className="inline-row gap-2 nowrap">
      <RevisionStateTag state={state} />
      {nextRevNo !== null && nextState !== null && (
        <Link to={documentAddress(itemId, nextRevNo)} className={`hint ${styles.next}`}>
          第 {nextRevNo} 版 <RevisionStateTag state={nextState} />
        </Link>
      )}
    </span>
  );
}
