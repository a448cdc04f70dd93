import {
  passwordReset,
  userColumns as sheetColumns,
  type UserDetail,
  type UserRow,
  user,
} from "@aeromaint/contracts/system/user.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { App, Form } from "antd";
import { useEffect, useRef, useState } from "react";
import { api } from "../../../api/api.ts";
import { EditorDialog } from "../../../crud/dialog/editor-dialog.tsx";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { useRequestedDialog } from "../../../crud/dialog/requested-dialog.ts";
import { useConfirmedCall } from "../../../crud/dialog/use-confirmed-call.ts";
import { useCrudEditor } from "../../../crud/dialog/use-crud-editor.ts";
import { ListExportButton } from "../../../crud/export/export-button.tsx";
import { CrudField } from "../../../crud/form/field.tsx";
import { ImportButton } from "../../../crud/import/import-button.tsx";
import { ListSection } from "../../../crud/list/list-section.tsx";
import { useStatusAction } from "../../../crud/list/row-actions.tsx";
import { openInDialog } from "../../../crud/list/row-opening.ts";
import { SearchHeader } from "../../../crud/list/search-header.tsx";
import { AddButton, RemoveSelectedButton } from "../../../crud/list/tool-buttons.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { useRemoval } from "../../../crud/removal/use-removal.tsx";
import type { FormValues } from "../../../crud/resource-types.ts";
import { useCan } from "../../../session/can.tsx";
import { profilePath } from "../../../session/profile.ts";
import { sealPasswords } from "../../../session/sealed-password.ts";
import { FilterTree } from "../../shared/filter-tree.tsx";
import { useNewPasswordRule } from "../../shared/password-rule.ts";
import { deptPath, useDeptTree } from "../../shared/people/user-choices.ts";
import { UserForm, useLastRoles } from "./user-form.tsx";
import { UserActions, userFilterFields, userListColumns } from "./user-list.tsx";
import { useUserRowPermissions } from "./user-permissions.ts";

const dialogWidth = 650;

/** The top bar shows the user's own name. */
const affects = [profilePath];

/** An import may create departments. */
const userImportAffects = [profilePath, "/system/common/dept/tree"];

export default function UserPage() {
  const list = useCrudList(user);
  const { deptId } = list.filters;
  // The address follows the tree with a delay, and 新增 may be clicked earlier.
  const pressedDept = useRef(deptId);
  useEffect(() => {
    pressedDept.current = deptId;
  }, [deptId]);
  const [roleIds, keepRoles] = useLastRoles();
  const editor = useCrudEditor(user, {
    initial: () => ({ status: "1", deptId: pressedDept.current, roleIds }),
    affects,
    valuesForNext: ({ deptId, postIds, roleIds }) => ({ deptId, postIds, roleIds }),
    send: sendSealed,
    onSaved: ({ roleIds }, before) => {
      // The form's select contains ids.
      if (!before) keepRoles(roleIds as string[]);
    },
  });
  useRequestedDialog(user, editor);
  const remove = useRemoval(user, { onRemoved: list.clearSelection });
  const rightsOn = useUserRowPermissions();
  const may = useCan();
  const unlock = useUnlock();
  const statusButton = useStatusAction({
    path: `${user.path}/change/status`,
    affects: [user.path],
  });
  const resetSecondFactor = useSecondFactorReset();
  const [resetting, setResetting] = useState<UserRow | null>(null);
  return (
    <div className="grid grid-cols-1 items-start gap-3 xl:grid-cols-[--spacing(45)_minmax(0,1fr)]">
      <DeptTreeList
        chosen={deptId}
        onChoose={(chosen) => {
          pressedDept.current = chosen;
          list.search({ ...list.filters, deptId: chosen });
        }}
      />
      <div>
        <SearchHeader list={list}>{userFilterFields}</SearchHeader>
        <ListSection
          list={list}
          columns={userListColumns}
          openingOf={(row) =>
            rightsOn(row).view ? openInDialog(editor, row, row.userId) : undefined
          }
          isSelectable={may("system:user:remove") ? (row) => rightsOn(row).remove : undefined}
          actions={(row) => (
            <UserActions
              rights={rightsOn(row)}
              isLocked={row.isLocked}
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
              <AddButton permission="system:user:add" onClick={editor.add} />
              <RemoveSelectedButton permission="system:user:remove" list={list} onRemove={remove} />
              <ImportButton resource={user} hasFirstCodes affects={userImportAffects} />
              <ListExportButton resource={user} list={list} columns={sheetColumns} shown={shown} />
            </>
          )}
        />
      </div>
      <EditorDialog editor={editor} width={dialogWidth}>
        {/* The form starts with the stored detail. */}
        <UserForm detail={(editor.startValues ?? {}) as Partial<UserDetail>} />
      </EditorDialog>
      <ResetPasswordDialog row={resetting} onClose={() => setResetting(null)} />
    </div>
  );
}

/** Lifts the lockout after too many failed attempts. */
function useUnlock() {
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

/** Resets a lost second factor. After that the password alone is enough. */
function useSecondFactorReset(): (row: UserRow) => void {
  const confirmed = useConfirmedCall();
  return ({ userId, userName }) =>
    confirmed({
      question: `确定重置账号“${userName}”的二次验证吗？重置后仅凭密码即可登录。`,
      call: () => api.send("DELETE", `${user.path}/second-factor/${userId}`),
      affects: [user.path],
      danger: true,
    });
}

/** Encrypts the password of a new row before sending. */
async function sendSealed(id: string | null, form: FormData | FormValues) {
  // The resource has no files, so its form is JSON.
  const values = form as FormValues;
  if (id !== null) return api.send("PUT", `${user.path}/${id}`, { body: values });
  const { password, ...others } = values;
  const sealed = typeof password === "string" ? await sealPasswords({ password }) : {};
  return api.send("POST", user.path, { body: { ...others, ...sealed } });
}

interface ResetPasswordDialogProps {
  /** Account to change; null while closed. */
  row: UserRow | null;
  onClose: () => void;
}

/** Sets a new password for another account and ends its sessions. */
function ResetPasswordDialog({ row, onClose }: ResetPasswordDialogProps) {
  const { rule, hint } = useNewPasswordRule(row?.userName);
  const reset = async ({ password }: FormValues) =>
    api.send("PUT", `${user.path}/resetpwd/${row?.userId}`, {
      body: await sealPasswords({ password: String(password) }),
    });
  return (
    <FormDialog open={row !== null} title="重置密码" send={reset} onClose={onClose}>
      <Form.Item label="账号">{row && `${row.userName}（${row.nickName}）`}</Form.Item>
      <CrudField
        of={passwordReset}
        name="password"
        rules={[rule]}
        extra={`${hint}；重置后该账号在各处的登录都会退出`}
      />
    </FormDialog>
  );
}

interface DeptTreeListProps {
  /** All departments if absent. */
  chosen: string | undefined;
  onChoose: (deptId: string | undefined) => void;
}

/** Departments next to the list. A department includes its descendants. */
function DeptTreeList({ chosen, onChoose }: DeptTreeListProps) {
  const tree = useDeptTree();
  const opened = chosen ? deptPath(tree, chosen) : tree.map(({ id }) => id);
  return (
    <aside
      className="card max-h-[calc(100dvh-(--spacing(45)))] overflow-auto px-1 py-2 max-xl:hidden"
      aria-label="部门"
    >
      <FilterTree
        // The initially open branches depend on the tree, which loads later.
        key={tree.length}
        rootTitle="全部部门"
        tree={tree}
        opened={opened}
        chosen={chosen}
        onChoose={onChoose}
      />
    </aside>
  );
}
