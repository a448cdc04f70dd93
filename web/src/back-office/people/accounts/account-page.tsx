import {
  type AccountDetail,
  type AccountRow,
  accountDecision,
  accountEditPaths,
  type UserNature,
} from "@aeromaint/contracts/people/account.ts";
import { Form, Tabs } from "antd";
import { type ReactNode, useState } from "react";
import { api } from "../../../api/api.ts";
import { applicabilityFilterFields } from "../../../crud/applicability/applicability-list.tsx";
import { useApplicability } from "../../../crud/applicability/use-applicability.tsx";
import { EditorDialog } from "../../../crud/dialog/editor-dialog.tsx";
import { useCrudEditor } from "../../../crud/dialog/use-crud-editor.ts";
import { ExportButton } from "../../../crud/export/export-button.tsx";
import {
  type FileItem,
  fileItemsFromUrls,
  privateFileItems,
} from "../../../crud/file-field/file-items.ts";
import { CrudField } from "../../../crud/form/field.tsx";
import { sendForm, type UploadTracking } from "../../../crud/form/submission.ts";
import { ImportButton } from "../../../crud/import/import-button.tsx";
import { CrudPage } from "../../../crud/list/crud-page.tsx";
import { filterFields } from "../../../crud/list/filter-field.tsx";
import { RowButton, useStatusAction } from "../../../crud/list/row-actions.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import type { FormValues } from "../../../crud/resource-types.ts";
import { BatchReview, ReviewDialog } from "../../../crud/review/review.tsx";
import type { ReviewDefinition } from "../../../crud/review/review-types.ts";
import { useTabSearchParams } from "../../../crud/tab-location.tsx";
import { useCan } from "../../../session/can.tsx";
import { useProfile } from "../../../session/profile.ts";
import { sealPasswords } from "../../../session/sealed-password.ts";
import { accountColumnsOf, sheetColumnsOf } from "./account-columns.tsx";
import { AccountFormFields } from "./account-form.tsx";
import { accountKinds, accountQueryPaths, accountsPath, natures } from "./account-kinds.ts";

/** Accounts of four kinds, each with its own columns, form and search. */
export default function AccountPage() {
  const [parameters, setParameters] = useTabSearchParams();
  const nature = natures.find((one) => one === parameters.get("userNature")) ?? natures[0];
  return (
    <>
      <Tabs
        activeKey={nature}
        onChange={(userNature) => setParameters({ userNature })}
        items={natures.map((key) => ({ key, label: accountKinds[key].title }))}
      />
      <AccountList key={nature} nature={nature} />
    </>
  );
}

/** Width by specification. */
const dialogWidth = 650;

const isWaiting = ({ nature }: AccountRow) => nature === null;

/** Firms and administrators have no licence. */
const mayHaveLicence = (nature: UserNature) => nature === "1" || nature === "3";

function AccountList({ nature }: { nature: UserNature }) {
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
    onApplicabilitySaved: list.clearSelection,
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
      rightsOn={(row) => ({ edit: true, remove: !isOwn(row) })}
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
      isSelectable={
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
          <ImportButton resource={kind} hasFirstCodes affects={accountQueryPaths} />
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
        ...filterFields(kind.filters, ["name", "nickName", "nature", "mobile"]),
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

interface AccountActionsProps {
  account: AccountRow;
  /** True for the user's own account, which cannot be disabled. */
  isOwn: boolean;
  onDecide: () => void;
  /** Enables or disables the account. */
  statusButton: ReactNode;
}

/** Actions on an account except editing: its decision and its state. */
function AccountActions({ account, isOwn, onDecide, statusButton }: AccountActionsProps) {
  const can = useCan();
  return (
    <>
      {account.nature === null && can("repair:account:approve") && (
        <RowButton onClick={onDecide}>审核</RowButton>
      )}
      {!isOwn && can("repair:account:edit") && statusButton}
    </>
  );
}

const rejected = "2";
/** The specification's name of an undecided review. */
const undecided = "3";

function accountReview(userNature: UserNature): ReviewDefinition<AccountRow> {
  return {
    title: "审核账号",
    path: accountsPath,
    waiting: { userNature, nature: undecided },
    idOf: ({ informationId }) => informationId,
    nameOf: ({ name, nickName }) => `${name}（${nickName}）`,
    detailPath: (id) => `${accountsPath}/user/id/${id}`,
    toForm: accountFormValues,
    ...(userNature === "2" && { proof: ({ licence }) => (licence as FileItem[])[0] }),
    send: (ids, { nature, reason }) =>
      api.send("PUT", `${accountsPath}/approval/${ids.join(",")}`, {
        body: { nature, ...(nature === rejected && { reason: reason || null }) },
      }),
    affects: accountQueryPaths,
  };
}

/** 通过 or 驳回. The applicant reads the reason of a rejection at sign-in. */
function AccountDecisionFields() {
  const isRejected = Form.useWatch("nature") === rejected;
  return (
    <>
      <CrudField of={accountDecision} name="nature" />
      {isRejected && (
        <CrudField of={accountDecision} name="reason" extra="申请人登录时会看到此意见" />
      )}
    </>
  );
}

/** Dialog of one kind of account. Each kind has its own calls to create and update. */
function useAccountEditor(nature: UserNature) {
  return useCrudEditor(accountKinds[nature], {
    detailPath: (id) => `${accountsPath}/user/id/${id}`,
    toForm: accountFormValues,
    drafts: true,
    affects: accountQueryPaths,
    // Accounts have pictures, so their forms are sent as multipart.
    send: (id, body, following) =>
      id === null
        ? createAccount(nature, { body: body as FormData, ...following })
        : updateAccount(nature, id, { body: body as FormData, ...following }),
  });
}

/** Form values of an account. */
function accountFormValues({ url, licenseUrl, ...detail }: AccountRow & AccountDetail): FormValues {
  return {
    ...detail,
    avatar: fileItemsFromUrls(url ?? ""),
    licence: privateFileItems(licenseUrl, "营业执照"),
  };
}

interface AccountCall extends UploadTracking {
  body: FormData;
}

async function createAccount(nature: UserNature, { body, ...following }: AccountCall) {
  const typed = { pwd: String(body.get("pwd")), oldpwd: String(body.get("oldpwd")) };
  for (const [name, box] of Object.entries(await sealPasswords(typed))) body.set(name, box);
  return sendForm("POST", accountKinds[nature].path, { body, ...following });
}

function updateAccount(nature: UserNature, id: string, { body, ...following }: AccountCall) {
  const path = accountEditPaths[nature];
  if (nature !== "3") return sendForm("PUT", `${path}/${id}`, { body, ...following });
  // The specification defines no id in the path of this call.
  body.set("informationId", id);
  return sendForm("PUT", path, { body, ...following });
}
