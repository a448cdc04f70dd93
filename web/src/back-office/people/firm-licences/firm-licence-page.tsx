import {
  type FirmLicenceRow,
  firmLicence,
  firmLicenceDecision,
} from "@aeromaint/contracts/people/firm.ts";
import { Form } from "antd";
import { useState } from "react";
import { api } from "../../../api/api.ts";
import { EditorDialog } from "../../../crud/dialog/editor-dialog.tsx";
import { useRequestedDialog } from "../../../crud/dialog/requested-dialog.ts";
import { useCrudEditor } from "../../../crud/dialog/use-crud-editor.ts";
import { type FileItem, privateFileItems } from "../../../crud/file-field/file-items.ts";
import { LargePicture } from "../../../crud/file-field/picture-tile.tsx";
import { CrudFields } from "../../../crud/form/field.tsx";
import { type CrudColumn, column, orDash } from "../../../crud/list/columns.tsx";
import { FilterField, filterFields } from "../../../crud/list/filter-field.tsx";
import { ListSection } from "../../../crud/list/list-section.tsx";
import { RowActions, RowButton } from "../../../crud/list/row-actions.tsx";
import { openInDialog } from "../../../crud/list/row-opening.ts";
import { SearchHeader } from "../../../crud/list/search-header.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import type { FormValues } from "../../../crud/resource-types.ts";
import {
  ApprovalState,
  DecisionFields,
  pendingStatus,
  rejectedStatus,
  useApprovalChoices,
} from "../../../crud/review/approval.tsx";
import { BatchReview, ReviewDialog } from "../../../crud/review/review.tsx";
import type { ReviewDefinition } from "../../../crud/review/review-types.ts";
import { useCan } from "../../../session/can.tsx";

const { path, filters, create } = firmLicence;
const affects = [path, "/repair/firm/pending"];
const reasonSeenBy = "企业在个人中心会看到此意见";
/** Width by specification. */
const dialogWidth = 650;

const isWaiting = ({ status }: FirmLicenceRow) => status === pendingStatus;
const columns: CrudColumn<FirmLicenceRow>[] = [
  column("enterpriseName", "企业名称"),
  column("licenceName", create.properties.licenceName),
  column("status", "审核状态", (status) => <ApprovalState status={status} />),
  column("licenceNumber", create.properties.licenceNumber),
  column("validFrom", create.properties.validFrom),
  column("validUntil", create.properties.validUntil, endOf),
  column("reason", "审核意见", orDash),
  column("createTime", "提交时间"),
];

function endOf(day: string | null, { daysLeft }: FirmLicenceRow) {
  if (!day) return "长期";
  return daysLeft !== null && daysLeft < 0 ? (
    <span className="text-refused">{day} 已过期</span>
  ) : (
    day
  );
}

/** Licences that firms uploaded on the site, with their decisions. */
export default function FirmLicencePage() {
  const list = useCrudList(firmLicence);
  const editor = useCrudEditor(firmLicence, { toForm: licenceValues, affects });
  useRequestedDialog(firmLicence, editor);
  const [judged, setJudged] = useState<string | null>(null);
  const can = useCan();
  const mayApprove = can("repair:account:approve");
  const mayQuery = can("repair:account:query");
  return (
    <>
      <SearchHeader list={list}>
        {filterFields(filters, ["enterpriseName", "licenceName"])}
        <FilterField of={filters} name="status" choices={useApprovalChoices()} />
      </SearchHeader>
      <ListSection
        path={path}
        list={list}
        columns={columns}
        purpose="航材公司在个人中心提交的证照会显示在这里"
        isSelectable={mayApprove ? isWaiting : undefined}
        tools={() =>
          mayApprove && (
            <BatchReview
              review={review}
              chosen={list.selectedRows}
              isWaiting={isWaiting}
              onDecided={list.clearSelection}
            >
              <DecisionFields of={firmLicenceDecision} extra={reasonSeenBy} />
            </BatchReview>
          )
        }
        openingOf={mayQuery ? (row) => openInDialog(editor, row, row.licenceId) : undefined}
        actions={(row) => (
          <RowActions onView={mayQuery ? () => editor.view(row) : undefined}>
            {mayApprove && isWaiting(row) && (
              <RowButton onClick={() => setJudged(row.licenceId)}>审核</RowButton>
            )}
          </RowActions>
        )}
      />
      <EditorDialog editor={editor} width={dialogWidth}>
        <LicenceFacts />
        <Picture />
      </EditorDialog>
      <ReviewDialog
        review={review}
        first={judged}
        onClose={() => setJudged(null)}
        evidence={<LicenceFacts />}
      >
        <DecisionFields of={firmLicenceDecision} extra={reasonSeenBy} />
      </ReviewDialog>
    </>
  );
}

const review: ReviewDefinition<FirmLicenceRow> = {
  title: "审核企业证照",
  path,
  waiting: { status: pendingStatus },
  idOf: ({ licenceId }) => licenceId,
  nameOf: ({ enterpriseName, licenceName }) => `${enterpriseName ?? ""} ${licenceName}`,
  detailPath: (id) => `${path}/${id}`,
  toForm: licenceValues,
  proof: ({ picture }) => (picture as FileItem[])[0],
  send: (ids, { status, reason }) =>
    api.send("PATCH", `${path}/${ids.join(",")}`, {
      body: { status, ...(status === rejectedStatus && { reason: reason || null }) },
    }),
  affects,
};

function licenceValues({ pictureUrl, ...row }: FirmLicenceRow): FormValues {
  return { ...row, picture: privateFileItems(pictureUrl, row.licenceName) };
}

function LicenceFacts() {
  const form = Form.useFormInstance();
  const row = form.getFieldsValue(true) as FirmLicenceRow;
  return (
    <>
      <Form.Item label="企业名称">{row.enterpriseName ?? "—"}</Form.Item>
      <CrudFields of={create} names={["licenceName", "licenceNumber", "validFrom"]} />
      <Form.Item label={create.properties.validUntil.title}>{endOf(row.validUntil, row)}</Form.Item>
      <Form.Item label="审核状态">
        <ApprovalState status={row.status} />
      </Form.Item>
      {row.reason && <Form.Item label="审核意见">{row.reason}</Form.Item>}
      <Form.Item label="提交时间">{row.createTime}</Form.Item>
    </>
  );
}

function Picture() {
  const [picture]: FileItem[] = Form.useFormInstance().getFieldValue("picture") ?? [];
  return <LargePicture item={picture} />;
}
