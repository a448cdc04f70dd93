import { acceptAttribute, maxBytesOf } from "@aeromaint/contracts/fields/files.ts";
import { type OwnUser, type Profile, profileEdit } from "@aeromaint/contracts/personal/profile.ts";
import { CameraOutlined } from "@ant-design/icons";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Alert, App, Button, Form, type FormInstance } from "antd";
import { Suspense, useRef, useState } from "react";
import { api } from "../../../api/api.ts";
import { messageOf } from "../../../api/api-error.ts";
import { lazyPart } from "../../../api/lazy-part.ts";
import { EditorContext, editorMode } from "../../../crud/dialog/editor-mode.ts";
import { DialogForm, showFieldErrors } from "../../../crud/dialog/form-dialog.tsx";
import { TabDialog } from "../../../crud/dialog/tab-dialog.tsx";
import { addFieldFiles, type FileFieldRules } from "../../../crud/file-field/chosen-files.ts";
import { CrudField } from "../../../crud/form/field.tsx";
import { formFieldErrors, useSubmission } from "../../../crud/form/submission.ts";
import { useUnsavedForm } from "../../../crud/form/unsaved.ts";
import type { FormValues } from "../../../crud/resource-types.ts";
import { profilePath, useProfile } from "../../../session/profile.ts";
import { Portrait } from "../../shared/people/portrait.tsx";
import styles from "./profile-dialog.module.css";

interface OwnDialogProps {
  open: boolean;
  onClose: () => void;
}

interface ProfileDialogProps extends OwnDialogProps {
  profile: Profile;
  /** Load time of the profile. Another time may bring other values. */
  loadedAt: number;
}

const dialogWidth = 500;

/** Profile of the signed-in person, with four editable fields. */
export default function OwnProfileDialog(props: OwnDialogProps) {
  const { data, dataUpdatedAt } = useProfile();
  return data && <ProfileDialog profile={data} loadedAt={dataUpdatedAt} {...props} />;
}

function ProfileDialog({ profile, loadedAt, open, onClose }: ProfileDialogProps) {
  const [editing, setEditing] = useState(false);
  // Create a new form for each load: earlier values would override the stored ones.
  const form = useRef<FormInstance<FormValues>>(null);
  const unsaved = useUnsavedForm();
  const client = useQueryClient();
  const { message } = App.useApp();
  const saving = useSubmission({
    meta: { quiet: true },
    mutationFn: (values: FormValues) =>
      api.send("PUT", profilePath, { body: emptiedToNull(values) }),
    onSuccess: async (answer) => {
      unsaved.markClean();
      message.success(answer.message);
      await client.invalidateQueries({ queryKey: [profilePath] });
      setEditing(false);
    },
    onError: (error) => form.current && showFieldErrors(form.current, formFieldErrors(error)),
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
      onCancel={() => unsaved.confirmLeave(onClose)}
      afterClose={stopEditing}
      mask={{ closable: !editing }}
      destroyOnHidden
      footer={
        editing ? (
          <>
            <Button onClick={() => unsaved.confirmLeave(stopEditing)}>取消</Button>
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
      {saving.isError && formFieldErrors(saving.error).length === 0 && (
        <Alert type="error" showIcon title={messageOf(saving.error)} />
      )}
      <ProfileAvatar user={profile.user} />
      <EditorContext value={{ mode, createOnly: [] }}>
        <DialogForm
          // Cancelling and saving reset the form. A reload in the background keeps typed input.
          key={editing ? "editing" : loadedAt}
          ref={form}
          readOnly={!editing}
          sending={saving.isPending}
          className={editing ? undefined : styles.viewing}
          layout="horizontal"
          labelCol={{ flex: "5em" }}
          labelAlign="left"
          initialValues={profile.user}
          onValuesChange={unsaved.markDirty}
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

const CropDialog = lazyPart(() => import("../../../crud/file-field/crop-dialog.tsx"));

const bytesPerMegabyte = 1024 * 1024;

/** Rules for the avatar file. */
const rules: FileFieldRules = {
  kind: "image",
  accept: acceptAttribute("image"),
  max: 1,
  maxSizeMB: Math.floor(maxBytesOf("image") / bytesPerMegabyte),
};

/** Seconds. A refusal names kinds and limits, so it takes longer to read than a success. */
const refusalSeconds = 3;

/** The current user's avatar; a new one is cropped to a square and saved immediately. */
function ProfileAvatar({ user }: { user: OwnUser }) {
  const { message } = App.useApp();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<File | null>(null);
  const saving = useMutation({
    mutationFn: (cut: File) => {
      const body = new FormData();
      body.append("avatar", cut);
      return api.send("POST", `${profilePath}/avatar`, { body });
    },
    onSuccess: (answer) => {
      message.success(answer.message);
      void client.invalidateQueries({ queryKey: [profilePath] });
    },
  });
  const choose = (files: File[]) => {
    const { items, refusals } = addFieldFiles([], files, rules);
    for (const sentence of refusals) message.error(sentence, refusalSeconds);
    setPicture(items[0]?.file ?? null);
  };
  return (
    <div className="flex items-end gap-4 mb-5">
      <Portrait url={user.avatarUrl} name={user.nickName || user.userName} />
      <Button
        icon={<CameraOutlined aria-hidden />}
        loading={saving.isPending}
        onClick={() => input.current?.click()}
      >
        更换头像
      </Button>
      <input
        ref={input}
        type="file"
        aria-label="头像文件"
        style={{ display: "none" }}
        accept={rules.accept}
        onChange={({ target }) => {
          choose([...(target.files ?? [])]);
          // Allow a second selection of the same file.
          target.value = "";
        }}
      />
      {picture && (
        <Suspense fallback={null}>
          <CropDialog
            picture={picture}
            onCropped={(cut) => {
              setPicture(null);
              saving.mutate(cut);
            }}
            onClose={() => setPicture(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
