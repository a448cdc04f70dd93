import { acceptAttribute, maxBytesOf } from "@aeromaint/contracts/fields/files.ts";
import type { OwnUser } from "@aeromaint/contracts/personal/profile.ts";
import { CameraOutlined } from "@ant-design/icons";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { App, Button } from "antd";
import { lazy, Suspense, useRef, useState } from "react";
import { api } from "../../../api/api.ts";
import { type FieldRules, withAddedFiles } from "../../../crud/file-field/chosen-files.ts";
import { profilePath } from "../../../session/profile.ts";
import { Portrait } from "../../shared/people/portrait.tsx";

const CropDialog = lazy(() => import("../../../crud/file-field/crop-dialog.tsx"));

const bytesPerMegabyte = 1024 * 1024;

/** What is taken as a picture of oneself. */
const rules: FieldRules = {
  kind: "image",
  accept: acceptAttribute("image"),
  max: 1,
  maxSizeMB: Math.floor(maxBytesOf("image") / bytesPerMegabyte),
};

/** Seconds: a refusal names kinds and limits, which takes longer to read than a success. */
const refusalShown = 3;

/** The current user's avatar; a new one is cropped to a square and saved immediately. */
export function ProfileAvatar({ user }: { user: OwnUser }) {
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
    const { items, refusals } = withAddedFiles([], files, rules);
    for (const sentence of refusals) message.error(sentence, refusalShown);
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
          // The same file may be chosen again.
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
