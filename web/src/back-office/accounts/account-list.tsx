import type { AccountRow, UserNature } from "@aeromaint/contracts/people/account.ts";
import { useState } from "react";
import { EditorDialog } from "../../crud/dialog/editor-dialog.tsx";
import { ExportButton } from "../../crud/export/export-button.tsx";
import { CrudPage } from "../../crud/list/crud-page.tsx";
import { FilterField } from "../../crud/list/filter-field.tsx";
import { useStatusAction } from "../../crud/list/status-action.tsx";
import { useCrudList } from "../../crud/list/use-crud-list.ts";
import { useProfile } from "../../session/profile.ts";
import { AccountActions } from "./account-actions.tsx";
import { accountColumnsOf, sheetColumnsOf } from "./account-columns.tsx";
import { AccountDecisionDialog } from "./account-decision-dialog.tsx";
import { useAccountEditor } from "./account-editor.ts";
import { AccountFormFields } from "./account-form.tsx";
import { accountKinds, accountQueryPaths, accountsPath } from "./account-kinds.ts";

/** By specification. */
const dialogWidth = 650;

/** The accounts of one kind. */
export function AccountList({ nature }: { nature: UserNature }) {
  const kind = accountKinds[nature];
  const listed = { ...kind, path: accountsPath };
  const list = useCrudList(listed, { always: { userNature: nature } });
  const editor = useAccountEditor(nature);
  const [judged, setJudged] = useState<AccountRow | null>(null);
  const ownId = useProfile().data?.user.userId;
  const isOwn = ({ userId }: AccountRow) => userId === ownId;
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
        <AccountActions
          account={row}
          isOwn={isOwn(row)}
          onDecide={() => setJudged(row)}
          statusButton={statusButton(row.informationId, row.status)}
        />
      )}
      tools={(shown) => (
        <ExportButton
          permission="repair:account:export"
          path={accountsPath}
          title={kind.title}
          columns={sheetColumnsOf(nature)}
          shown={shown}
          filters={{ ...list.filters, userNature: nature }}
        />
      )}
      filters={(["name", "nickName", "nature", "mobile"] as const).map((name) => (
        <FilterField key={name} of={kind.filters} name={name} />
      ))}
    >
      <EditorDialog editor={editor} width={dialogWidth}>
        <AccountFormFields nature={nature} />
      </EditorDialog>
      <AccountDecisionDialog account={judged} onClose={() => setJudged(null)} />
    </CrudPage>
  );
}
