import { acceptAttribute, type FileAccept, files } from "@aeromaint/contracts/fields/files.ts";
import { scaledPictureUrl } from "@aeromaint/contracts/files/pictures.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, Suspense, useId, useState } from "react";
import { api } from "../../api/api.ts";
import type { CropDialogProps } from "../../forms/form-field.tsx";
import { findPictureFieldError } from "../../forms/form-fields.ts";
import { profilePath } from "../../session/profile.ts";
import { toast } from "../../ui/toast/toast.ts";

const accept: FileAccept = "image";
/** Classes of the picture and its placeholder. */
const portrait =
  "grid size-32 place-items-center rounded-full border border-edge bg-raised object-cover text-muted text-sm max-sm:size-20";
const rules = files("头像", { accept, max: 1, required: true });

interface AvatarButtonProps {
  url: string | null;
  crop: ComponentType<CropDialogProps>;
}

/** The current user's avatar; a new one is cropped to a square before upload. */
export function AvatarButton({ url, crop: Crop }: AvatarButtonProps) {
  const id = useId();
  const client = useQueryClient();
  const [broken, setBroken] = useState(false);
  const [uncut, setUncut] = useState<File | null>(null);
  const saving = useMutation({
    mutationFn: (picture: File) => {
      const form = new FormData();
      form.append("avatar", picture, picture.name);
      return api.send("POST", `${profilePath}/avatar`, { body: form });
    },
    onSuccess: async ({ message }) => {
      setUncut(null);
      toast(message, "success");
      await client.invalidateQueries({ queryKey: [profilePath] });
    },
  });
  const choose = (file: File | undefined) => {
    if (!file) return;
    const problem = findPictureFieldError(rules, file);
    if (problem) toast(problem, "failure");
    else setUncut(file);
  };
  return (
    <>
      <label
        className="group relative grid cursor-pointer justify-items-center gap-2 rounded-md focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-4"
        htmlFor={id}
      >
        {url && !broken ? (
          <img
            className={portrait}
            src={scaledPictureUrl(url, 320)}
            width={128}
            height={128}
            alt="头像"
            onError={() => setBroken(true)}
          />
        ) : (
          <span className={portrait}>暂无头像</span>
        )}
        <span className="text-link text-sm group-hover:text-link-hover">更换头像</span>
        <input
          className="absolute inset-0 w-full cursor-pointer opacity-0"
          id={id}
          type="file"
          accept={acceptAttribute(accept)}
          aria-label="更换头像"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // Allows selecting the same file again after 取消.
            target.value = "";
            choose(file);
          }}
        />
      </label>
      {uncut && (
        <Suspense>
          <Crop
            picture={uncut}
            busy={saving.isPending}
            onCropped={(picture) => saving.mutate(picture)}
            onClose={() => setUncut(null)}
          />
        </Suspense>
      )}
    </>
  );
}
