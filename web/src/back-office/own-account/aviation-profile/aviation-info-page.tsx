import {
  type AviationProfile,
  accountEditPaths,
  accounts,
  aviationProfileFields,
} from "@aeromaint/contracts/people/account.ts";
import { pendingChangeText } from "@aeromaint/contracts/people/licence.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Alert, App, Button, Empty, type FormInstance, Skeleton } from "antd";
import { useRef, useState } from "react";
import { api } from "../../../api/api.ts";
import { ApiError, messageOf } from "../../../api/api-error.ts";
import { callQuery } from "../../../api/query-by-key.ts";
import { EditorContext, editorMode } from "../../../crud/dialog/editor-mode.ts";
import { DialogForm, showFieldErrors } from "../../../crud/dialog/form-dialog.tsx";
import { CrudField } from "../../../crud/form/field.tsx";
import { FormColumns } from "../../../crud/form/form-columns.tsx";
import { formFieldErrors, useSubmission } from "../../../crud/form/submission.ts";
import { useUnsavedForm } from "../../../crud/form/unsaved.ts";
import { ReloadPrompt } from "../../../crud/reload-prompt.tsx";
import type { FormValues } from "../../../crud/resource-types.ts";
import { profilePath, useProfile } from "../../../session/profile.ts";
import emptyPicture from "../../../ui/empty.svg";
import styles from "./aviation-info.module.css";

const path = "/repair/info/aviation";
const { create: fields } = accounts["3"];
const names = Object.keys(aviationProfileFields) as (keyof typeof aviationProfileFields)[];
const absent = 404;

/** The current user's aviation profile; others see that there is none. */
export default function AviationInfoPage() {
  const { data: own } = useProfile();
  // Only site accounts have profiles.
  const mayHaveProfile = own && own.user.userType === "03";
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...callQuery(path),
    enabled: mayHaveProfile === true,
    meta: { quiet: true },
  });
  if (mayHaveProfile === false) return <NoProfile />;
  return (
    <section className={styles.sheet} aria-label="航空人员信息">
      {data && <ProfileForm profile={data} loadedAt={dataUpdatedAt} reload={refetch} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 5 }} />}
      {!data && error && <Missing error={error} onReload={() => void refetch()} />}
    </section>
  );
}

function NoProfile() {
  return (
    <Empty image={emptyPicture} description="您的账号没有航空人员信息，如需登记请联系管理员" />
  );
}

function Missing({ error, onReload }: { error: Error; onReload: () => void }) {
  const isAbsent = error instanceof ApiError && error.code === absent;
  return isAbsent ? <NoProfile /> : <ReloadPrompt onRetry={onReload} />;
}

interface ProfileFormProps {
  profile: AviationProfile;
  loadedAt: number;
  reload: () => Promise<unknown>;
}

function ProfileForm({ profile, loadedAt, reload }: ProfileFormProps) {
  // A new form per load: the values of an earlier one would override what is stored.
  const form = useRef<FormInstance<FormValues>>(null);
  const [editing, setEditing] = useState(false);
  const unsaved = useUnsavedForm();
  const { message } = App.useApp();
  const client = useQueryClient();
  const saving = useSubmission({
    meta: { quiet: true },
    mutationFn: (values: FormValues) =>
      api.send("PUT", accountEditPaths["3"], { body: bodyOf(values, profile.version) }),
    onSuccess: async (answer) => {
      message.success(answer.message);
      await backToReading();
      // The name stands in the top bar, the licence on the board.
      for (const shown of [profilePath, accounts["1"].path, "/repair/licence"]) {
        void client.invalidateQueries({ queryKey: [shown] });
      }
    },
    onError: (error) => form.current && showFieldErrors(form.current, formFieldErrors(error)),
  });
  /** Both ways out of editing show what is stored now. */
  const backToReading = async () => {
    unsaved.markClean();
    await reload();
    setEditing(false);
  };
  const cancel = () => {
    saving.reset();
    void backToReading();
  };
  const mode = editing ? editorMode.edit : editorMode.view;
  return (
    <EditorContext value={{ mode, createOnly: [] }}>
      <DialogForm
        // Input is discarded with editing; a reload during it keeps it.
        key={editing ? "editing" : loadedAt}
        ref={form}
        readOnly={!editing}
        sending={saving.isPending}
        className={styles.form}
        initialValues={profile}
        onValuesChange={unsaved.markDirty}
        onFinish={(values) => saving.mutate(values)}
      >
        {profile.verified && (
          <Alert type="info" showIcon title={pendingChangeText(profile.verified, profile)} />
        )}
        <FormColumns>
          {names.map((name) => (
            // By specification all of it is required except the mobile.
            <CrudField key={name} of={fields} name={name} required={name !== "mobile"} />
          ))}
        </FormColumns>
        {saving.isError && formFieldErrors(saving.error).length === 0 && (
          <Alert className={styles.refusal} type="error" showIcon title={messageOf(saving.error)} />
        )}
        <div className="flex justify-end gap-2">
          {editing ? (
            <>
              <Button onClick={() => unsaved.confirmLeave(cancel)}>取消</Button>
              <Button type="primary" htmlType="submit" loading={saving.isPending}>
                保存
              </Button>
            </>
          ) : (
            <Button type="primary" onClick={() => setEditing(true)}>
              修改
            </Button>
          )}
        </div>
      </DialogForm>
    </EditorContext>
  );
}

/** Emptied is cleared; numbers travel as such, however they were typed. */
function bodyOf(values: FormValues, version: number): FormValues {
  const sent = Object.entries(values).map(([name, value]) => [name, value === "" ? null : value]);
  return { ...Object.fromEntries(sent), limitedTime: Number(values.limitedTime), version };
}
