import {
  userColumns as sheetColumns,
  type UserDetail,
  type UserRow,
  user,
} from "@aeromaint/contracts/system/user.ts";
import { PlusOutlined } from "@ant-design/icons";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { App, Button } from "antd";
import { useState } from "react";
import { api } from "../../../api/api.ts";
import { EditorDialog } from "../../../crud/dialog/editor-dialog.tsx";
import { useRequestedDialog } from "../../../crud/dialog/requested-dialog.ts";
import { useCrudEditor } from "../../../crud/dialog/use-crud-editor.ts";
import { ExportButton } from "../../../crud/export/export-button.tsx";
import { ListSection } from "../../../crud/list/list-section.tsx";
import { SearchHeader } from "../../../crud/list/search-header.tsx";
import { useStatusAction } from "../../../crud/list/status-action.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { RemoveSelectedButton } from "../../../crud/removal/remove-selected-button.tsx";
import { useRemoval } from "../../../crud/removal/use-removal.tsx";
import { Can, useCan } from "../../../session/can.tsx";
import { profilePath } from "../../../session/profile.ts";
import { DeptTreeList } from "./dept-tree-list.tsx";
import { usePasswordSealingEditor } from "./password-sealing-editor.ts";
import { ResetPasswordDialog } from "./reset-password-dialog.tsx";
import { useSecondFactorReset } from "./second-factor-reset.ts";
import { UserActions } from "./user-actions.tsx";
import { userListColumns } from "./user-columns.tsx";
import { userFilterFields } from "./user-filters.tsx";
import { UserForm } from "./user-form.tsx";
import styles from "./user-page.module.css";
import { useUserRowPermissions } from "./user-permissions.ts";

const dialogWidth = 650;

/** One's own name stands in the top bar. */
const affects = [profilePath];

/** The accounts of staff, and what may be done with each. */
export default function UserPage() {
  const list = useCrudList(user);
  const editor = usePasswordSealingEditor(
    useCrudEditor(user, { initial: { status: "1" }, affects }),
  );
  useRequestedDialog(user, editor);
  const remove = useRemoval(user, { onRemoved: list.clearSelection });
  const rightsOn = useUserRowPermissions();
  const may = useCan();
  const unlock = useUnlocking();
  const statusButton = useStatusAction({
    path: `${user.path}/change/status`,
    affects: [user.path],
  });
  const resetSecondFactor = useSecondFactorReset();
  const [resetting, setResetting] = useState<UserRow | null>(null);
  return (
    <div className={styles.page}>
      <DeptTreeList
        chosen={list.filters.deptId}
        onChoose={(deptId) => list.search({ ...list.filters, deptId })}
      />
      <div>
        <SearchHeader filters={list.filters} onSearch={list.search} onReset={list.reset}>
          {userFilterFields}
        </SearchHeader>
        <ListSection
          path={user.path}
          list={list}
          columns={userListColumns}
          selectable={may("system:user:remove") ? (row) => rightsOn(row).remove : undefined}
          actions={(row) => (
            <UserActions
              rights={rightsOn(row)}
              statusButton={statusButton(row.userId, row.status)}
              onEdit={() => editor.edit(row)}
              onView={() => editor.view(row)}
              onRemove={() => remove([row.userId], [row])}
              onResetPassword={() => setResetting(row)}
              onResetSecondFactor={() => resetSecondFactor(row)}
              onUnlock={() => unlock(row)}
            />
          )}
          tools={(shown) => (
            <>
              <Can permission="system:user:add">
                <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={editor.add}>
                  新增
                </Button>
              </Can>
              <Can permission="system:user:remove">
                <RemoveSelectedButton
                  selected={list.selected}
                  onRemove={() => remove(list.selected, list.selectedRows)}
                />
              </Can>
              <ExportButton
                permission="system:user:export"
                path={user.path}
                title={user.title}
                columns={sheetColumns}
                shown={shown}
                filters={list.filters}
              />
            </>
          )}
        />
      </div>
      <EditorDialog editor={editor} width={dialogWidth}>
        {/* The form starts with the detail as it stands. */}
        <UserForm detail={(editor.startValues ?? {}) as Partial<UserDetail>} />
      </EditorDialog>
      <ResetPasswordDialog row={resetting} onClose={() => setResetting(null)} />
    </div>
  );
}

/** Lifts the lockout after too many failed attempts. */
function useUnlocking() {
  const client = useQueryClient();
  const { message } = App.useApp();
  const unlocking = useMutation({
    mutationFn: ({ userId }: UserRow) => api.send("PUT", `${user.path}/unlock/${userId}`),
    onSuccess: (answer) => {
      message.success(answer.message);
      void client.invalidateQueries({ queryKey: [user.path] });
    },
  });
  return unlocking.mutate;
}
