import { type Profile, profileEdit } from "@aeromaint/contracts/personal/profile.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Alert, App, Button, Form, type FormInstance } from "antd";
import { useRef, useState } from "react";
import { api } from "../../../api/api.ts";
import { messageOf } from "../../../api/api-error.ts";
import { DialogForm, showRefused } from "../../../crud/dialog/dialog-form.tsx";
import { EditorContext, editorMode } from "../../../crud/dialog/editor-mode.ts";
import { TabDialog } from "../../../crud/dialog/tab-dialog.tsx";
import { CrudField } from "../../../crud/form/field.tsx";
import { fieldErrors } from "../../../crud/form/field-errors.ts";
import { useSubmission } from "../../../crud/form/use-submission.ts";
import { useUnsavedForm } from "../../../crud/form/use-unsaved-form.ts";
import type { FormValues } from "../../../crud/resource-types.ts";
import { profilePath } from "../../../session/profile.ts";
import { ProfileAvatar } from "./profile-avatar.tsx";
import styles from "./profile-dialog.module.css";

interface ProfileDialogProps {
  profile: Profile;
  /** When the profile was loaded; another time means that other values may be shown. */
  loadedAt: number;
  open: boolean;
  onClose: () => void;
}

const dialogWidth = 500;

/** The current user's profile; four of its fields can be edited. */
export function ProfileDialog({ profile, loadedAt, open, onClose }: ProfileDialogProps) {
  const [editing, setEditing] = useState(false);
  // A new form per load: the values of an earlier one would override what is stored.
  const form = useRef<FormInstance<FormValues>>(null);
  const unsaved = useUnsavedForm();
  const client = useQueryClient();
  const { message } = App.useApp();
  const saving = useSubmission({
    meta: { quiet: true },
    mutationFn: (values: FormValues) =>
      api.send("PUT", profilePath, { body: emptiedToNull(values) }),
    onSuccess: async (answer) => {
      unsaved.settled();
      message.success(answer.message);
      await client.invalidateQueries({ queryKey: [profilePath] });
      setEditing(false);
    },
    onError: (error) => form.current && showRefused(form.current, fieldErrors(error)),
  });
  const stopEditing = () => {
    setEditing(false);
    saving.reset();
  };
  const mode = editing ? editorMode.edit : editorMode.view;
  return (
    <TabDialog
      open={open}
      title="个人信息"
      width={dialogWidth}
      onCancel={() => unsaved.leave(onClose)}
      afterClose={stopEditing}
      mask={{ closable: !editing }}
      destroyOnHidden
      footer={
        editing ? (
          <>
            <Button onClick={() => unsaved.leave(stopEditing)}>取消</Button>
            <Button
              type="primary"
              loading={saving.isPending}
              onClick={() => form.current?.submit()}
            >
              保存
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>关闭</Button>
            <Button type="primary" onClick={() => setEditing(true)}>
              修改
            </Button>
          </>
        )
      }
    >
      {saving.isError && fieldErrors(saving.error).length === 0 && (
        <Alert type="error" showIcon title={messageOf(saving.error)} />
      )}
      <ProfileAvatar user={profile.user} />
      <EditorContext value={{ mode, createOnly: [] }}>
        <DialogForm
          // Cancelling and saving start again from what is stored; a reload leaves typing alone.
          key={editing ? "editing" : loadedAt}
          ref={form}
          readOnly={!editing}
          sending={saving.isPending}
          className={editing ? undefined : styles.viewing}
          layout="horizontal"
          labelCol={{ flex: "5em" }}
          labelAlign="left"
          initialValues={profile.user}
          onValuesChange={unsaved.typed}
          onFinish={(values) => saving.mutate(values)}
        >
          <FixedFacts profile={profile} />
          <CrudField of={profileEdit} name="nickName" required />
          <CrudField of={profileEdit} name="email" />
          <CrudField of={profileEdit} name="phonenumber" />
          <CrudField of={profileEdit} name="sex" />
        </DialogForm>
      </EditorContext>
    </TabDialog>
  );
}

function FixedFacts({
  profile: { user, postGroup, roleGroup },
}: Pick<ProfileDialogProps, "profile">) {
  const facts = { 账号: user.userName, 岗位: postGroup, 部门: user.deptName, 角色: roleGroup };
  return Object.entries(facts).map(([label, fact]) => (
    <Form.Item key={label} label={label}>
      {fact || "—"}
    </Form.Item>
  ));
}

function emptiedToNull(values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === "" ? null : (value ?? null)]),
  );
}
