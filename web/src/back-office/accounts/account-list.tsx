import type { AccountRow, UserNature } from "@aeromaint/contracts/people/account.ts";
import { useState } from "react";
import { applicabilityFilterFields } from "../../crud/applicability/applicability-list.tsx";
import { useApplicability } from "../../crud/applicability/use-applicability.tsx";
import { EditorDialog } from "../../crud/dialog/editor-dialog.tsx";
import { ExportButton } from "../../crud/export/export-button.tsx";
import { CrudPage } from "../../crud/list/crud-page.tsx";
import { FilterField } from "../../crud/list/filter-field.tsx";
import { useStatusAction } from "../../crud/list/status-action.tsx";
import { useCrudList } from "../../crud/list/use-crud-list.ts";
import { BatchReview } from "../../crud/review/batch-review.tsx";
import { ReviewDialog } from "../../crud/review/review-dialog.tsx";
import { useCan } from "../../session/can.tsx";
import { useProfile } from "../../session/profile.ts";
import { AccountActions } from "./account-actions.tsx";
import { accountColumnsOf, sheetColumnsOf } from "./account-columns.tsx";
import { useAccountEditor } from "./account-editor.ts";
import { AccountFormFields } from "./account-form.tsx";
import { accountKinds, accountQueryPaths, accountsPath } from "./account-kinds.ts";
import { AccountDecisionFields, accountReview } from "./account-review.tsx";

/** By specification. */
const dialogWidth = 650;

const isWaiting = ({ nature }: AccountRow) => nature === null;

/** Firms and administrators have none. */
const mayHaveLicence = (nature: UserNature) => nature === "1" || nature === "3";

/** The accounts of one kind. */
export function AccountList({ nature }: { nature: UserNature }) {
  const kind = accountKinds[nature];
  const listed = { ...kind, path: accountsPath };
  const list = useCrudList(listed, { always: { userNature: nature } });
  const editor = useAccountEditor(nature);
  const [judged, setJudged] = useState<string | null>(null);
  const mayApprove = useCan()("repair:account:approve");
  const review = accountReview(nature);
  const ownId = useProfile().data?.user.userId;
  const isOwn = ({ userId }: AccountRow) => userId === ownId;
  const applicability = useApplicability({
    kind: "account",
    chosen: list.selected,
    affects: accountQueryPaths,
    onStated: list.clearSelection,
  });
  const isLicensed = mayHaveLicence(nature);
  const statusButton = useStatusAction({
    path: `${accountsPath}/status`,
    affects: accountQueryPaths,
  });
  return (
    <CrudPage
      resource={listed}
      list={list}
      editor={editor}
      columns={accountColumnsOf(nature)}
      kept={isOwn}
      affects={accountQueryPaths}
      rowActions={(row) => (
        <>
          <AccountActions
            account={row}
            isOwn={isOwn(row)}
            onDecide={() => setJudged(row.informationId)}
            statusButton={statusButton(row.informationId, row.status)}
          />
          {isLicensed && applicability.rowAction(row.informationId)}
        </>
      )}
      choosable={
        isLicensed && applicability.isOffered ? () => true : mayApprove ? isWaiting : undefined
      }
      tools={(shown) => (
        <>
          {mayApprove && (
            <BatchReview
              review={review}
              chosen={list.selectedRows}
              isWaiting={isWaiting}
              onDecided={list.clearSelection}
            >
              <AccountDecisionFields />
            </BatchReview>
          )}
          {isLicensed && applicability.tool}
          <ExportButton
            permission="repair:account:export"
            path={accountsPath}
            title={kind.title}
            columns={sheetColumnsOf(nature)}
            shown={shown}
            filters={{ ...list.filters, userNature: nature }}
          />
        </>
      )}
      filters={[
        ...(["name", "nickName", "nature", "mobile"] as const).map((name) => (
          <FilterField key={name} of={kind.filters} name={name} />
        )),
        ...(isLicensed ? applicabilityFilterFields(kind.filters) : []),
      ]}
    >
      <EditorDialog editor={editor} width={dialogWidth}>
        <AccountFormFields nature={nature} />
      </EditorDialog>
      {applicability.dialog}
      <ReviewDialog
        review={review}
        first={judged}
        onClose={() => setJudged(null)}
        evidence={<AccountFormFields nature={nature} />}
      >
        <AccountDecisionFields />
      </ReviewDialog>
    </CrudPage>
  );
}
