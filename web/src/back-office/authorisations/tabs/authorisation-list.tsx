import {
  type AuthorisationRow,
  authorisationPath,
  validAuthorisationColumns,
  validListTitle,
} from "@aeromaint/contracts/authorisations/authorisation.ts";
import { scopeText } from "@aeromaint/contracts/authorisations/authorisation-state.ts";
import { expiringDays, urgentDays } from "@aeromaint/contracts/people/licence-state.ts";
import { screens } from "@aeromaint/contracts/screens.ts";
import { useQueryClient } from "@tanstack/react-query";
import { App, Button } from "antd";
import { useState } from "react";
import { send } from "../../../api/api.ts";
import { messageOf } from "../../../api/api-error.ts";
import { TypeSelect } from "../../../crud/applicability/type-select.tsx";
import { DownloadButton } from "../../../crud/export/download-button.tsx";
import { ExportButton } from "../../../crud/export/export-button.tsx";
import { DateInput } from "../../../crud/form/lazy-inputs.tsx";
import { LinkButton } from "../../../crud/link-button.tsx";
import { FilterField } from "../../../crud/list/filter-field.tsx";
import { ListSection } from "../../../crud/list/list-section.tsx";
import { RowActions, RowButton } from "../../../crud/list/row-actions.tsx";
import { SearchHeader } from "../../../crud/list/search-header.tsx";
import { AddButton } from "../../../crud/list/tool-buttons.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { usePlatformDay } from "../../../reference-data/site-facts.ts";
import { Can, useCan } from "../../../session/can.tsx";
import { listAddress, useMenuPages } from "../../navigation/record-pages.ts";
import { OwnerDeptSelect } from "../../shared/documents/owner-dept-select.tsx";
import { useSignedActs } from "../../shared/proof/use-signed-act.tsx";
import { DetailDialog } from "../acts/detail-dialog.tsx";
import { IssueDialog } from "../acts/issue-dialog.tsx";
import { PlanDialog } from "../acts/plan-dialog.tsx";
import { ReasonDialog, type ReasonedAct } from "../acts/reason-dialog.tsx";
import { authorisationColumns } from "../authorisation-columns.tsx";
import {
  authorisationList,
  authorisationStateChoices,
  useCategoryChoices,
} from "../authorisations.ts";

const endFilterOptions = [7, urgentDays, 60, expiringDays].map((days) => ({
  value: `${days}`,
  label: `${days} 天内`,
}));

/** Authorisations now or as of a day, with their actions. */
export default function AuthorisationList() {
  const list = useCrudList(authorisationList);
  const today = usePlatformDay()();
  const [issuing, setIssuing] = useState<{ like: AuthorisationRow | null } | null>(null);
  const [reasoned, setReasoned] = useState<ReasonedAct | null>(null);
  const [shownId, setShownId] = useState<string | null>(null);
  const [planned, setPlanned] = useState<readonly AuthorisationRow[]>([]);
  const can = useCan();
  const { pages } = useMenuPages();
  const mayQuery = can("document:authorisation:query");
  const mayPlan = can("document:authorisation:add") && !list.filters.at;
  const mayRecord = can("train:record:add") && pages.has(screens.trainRecords.path);
  const chosen = list.selectedRows;
  const { filters } = authorisationList;
  const { at } = list.filters;
  return (
    <>
      <SearchHeader list={list}>
        <FilterField of={filters} name="nickName" />
        <FilterField
          of={filters}
          name="categoryId"
          placeholder="请选择类别"
          choices={useCategoryChoices()}
        />
        <FilterField of={filters} name="typeId">
          <TypeSelect allowClear />
        </FilterField>
        <FilterField of={filters} name="state" choices={authorisationStateChoices} />
        <FilterField of={filters} name="endsWithin" placeholder="不限" choices={endFilterOptions} />
        <FilterField of={filters} name="deptId">
          <OwnerDeptSelect />
        </FilterField>
        <FilterField of={filters} name="number" />
        <FilterField of={filters} name="at">
          <DateInput notAfterToday placeholder="当前" />
        </FilterField>
      </SearchHeader>
      <ListSection
        list={list}
        columns={authorisationColumns(at?.slice(0, 10) ?? today)}
        purpose="签发的授权会显示在这里"
        isSelectable={mayPlan ? ({ state }) => state !== "ended" : undefined}
        openingOf={
          mayQuery
            ? ({ authorisationId }) => ({ open: () => setShownId(authorisationId) })
            : undefined
        }
        actions={(row) => (
          <RowActions onView={mayQuery ? () => setShownId(row.authorisationId) : undefined}>
            {!at && (
              <AuthorisationActs
                row={row}
                onRenew={() => setIssuing({ like: row })}
                onPlan={() => setPlanned([row])}
                onReason={(act) =>
                  setReasoned({
                    act,
                    authorisationId: row.authorisationId,
                    subject: `${row.nickName} ${row.categoryName} ${scopeText(row)}（${row.number}）`,
                  })
                }
              />
            )}
          </RowActions>
        )}
        tools={(shown) => (
          <>
            <AddButton
              permission="document:authorisation:add"
              onClick={() => setIssuing({ like: null })}
            >
              签发授权
            </AddButton>
            {list.filters.endsWithin === undefined && (
              <Button
                onClick={() => list.search({ ...list.filters, endsWithin: `${expiringDays}` })}
              >
                {expiringDays} 天内到期
              </Button>
            )}
            {mayPlan && (
              <Button disabled={chosen.length === 0} onClick={() => setPlanned(chosen)}>
                安排续期
              </Button>
            )}
            {mayPlan && mayRecord && chosen.length > 0 && (
              <LinkButton to={groupRecordAddress(chosen)}>登记培训</LinkButton>
            )}
            <ExportButton
              permission="document:authorisation:export"
              path={authorisationList.path}
              title={validListTitle(at)}
              columns={validAuthorisationColumns}
              shown={[...shown, ...Object.keys(validAuthorisationColumns)]}
              filters={list.filters}
            />
            <Can permission="document:authorisation:export">
              <DownloadButton
                path={`${authorisationPath}/pdf`}
                query={list.filters}
                fileName={`${validListTitle(at)}.pdf`}
              >
                有效清单 PDF
              </DownloadButton>
            </Can>
          </>
        )}
      />
      <IssueDialog
        open={issuing !== null}
        like={issuing?.like ?? null}
        onClose={() => setIssuing(null)}
      />
      <ReasonDialog open={reasoned} onClose={() => setReasoned(null)} />
      <PlanDialog rows={planned} onDone={list.clearSelection} onClose={() => setPlanned([])} />
      <DetailDialog id={shownId} onClose={() => setShownId(null)} />
    </>
  );
}

/** Address of the training records with the form for a group of people open. */
function groupRecordAddress(rows: readonly AuthorisationRow[]): string {
  const people = new Map(rows.map(({ userId, nickName }) => [userId, nickName]));
  return listAddress(screens.trainRecords.path, { group: JSON.stringify([...people]) });
}

interface ActsProps {
  row: AuthorisationRow;
  onRenew: () => void;
  onPlan: () => void;
  onReason: (act: ReasonedAct["act"]) => void;
}

/** Actions that the state and the permissions allow. */
function AuthorisationActs({
  row: { state, authorisationId, number },
  onRenew,
  onPlan,
  onReason,
}: ActsProps) {
  const { message } = App.useApp();
  const client = useQueryClient();
  const { sign, proofDialog } = useSignedActs("会签授权", number);
  if (state === "ended") return null;
  const confirm = () =>
    sign(() => send("PUT", `${authorisationPath}/${authorisationId}/confirm`))
      .then((answer) => message.success(answer.message))
      .catch((error: Error) => message.error(messageOf(error)))
      .finally(() => void client.invalidateQueries({ queryKey: [authorisationPath] }));
  const button = (label: string, act: () => void) => <RowButton onClick={act}>{label}</RowButton>;
  return (
    <>
      <Can permission="document:authorisation:suspend">
        {state === "waiting" && button("会签", () => void confirm())}
        {state === "suspended" && button("恢复", () => onReason("restore"))}
        {(state === "valid" || state === "invalid") && button("暂停", () => onReason("suspend"))}
      </Can>
      <Can permission="document:authorisation:add">
        {button("续期", onRenew)}
        {button("计划", onPlan)}
      </Can>
      <Can permission="document:authorisation:suspend">{button("终止", () => onReason("end"))}</Can>
      {proofDialog}
    </>
  );
}
