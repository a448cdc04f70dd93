import {
  acceptAttribute,
  type FilesSchema,
  formatNames,
  maxBytesOf,
} from "@aeromaint/contracts/fields/files.ts";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { useObjectUrl } from "../../../ui/object-url.ts";
import type { ControlProps } from "./controls.tsx";
import { problemWithPicture } from "./form-fields.ts";
import styles from "./picture-control.module.css";

// Loaded only when a picture has to be cropped.
const CropModal = lazy(() => import("./crop-modal.tsx"));

const bytesPerMegabyte = 1024 * 1024;

/** One picture, previewed once selected; optionally cropped to a square. */
export function PictureControl({ id, name, field, form, described, crop }: ControlProps) {
  const { schema, required } = field;
  const { accept } = (schema as FilesSchema)["x-files"];
  const value = form.values[name];
  const picture = value instanceof File ? value : null;
  const address = useObjectUrl(picture);
  const [uncut, setUncut] = useState<File | null>(null);
  const choose = (file: File) => {
    const problem = problemWithPicture(schema, file);
    if (problem) form.showErrors({ ...form.errors, [name]: problem });
    else if (crop) setUncut(file);
    else form.set(name, file);
  };
  return (
    <div className="row gap-4">
      {address ? (
        <img
          className={classNames(styles.preview, crop && styles.square)}
          src={address}
          alt={`${schema.title}预览`}
        />
      ) : (
        <span className={classNames(styles.preview, crop && styles.square)} aria-hidden="true">
          未选择
        </span>
      )}
      <div className="grid gap-2">
        <div className="row wrap gap-2">
          <label className={styles.choose}>
            <input
              {...described}
              id={id}
              type="file"
              accept={acceptAttribute(accept)}
              aria-labelledby={`${id}name`}
              required={required}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                // Allows selecting the same file again after its removal.
                target.value = "";
                if (file) choose(file);
              }}
            />
            {picture ? "重新选择" : "选择图片"}
          </label>
          {picture && (
            <Button variant="quiet" onClick={() => form.set(name, "")}>
              移除
            </Button>
          )}
        </div>
        <p className={styles.rules}>
          {formatNames(accept)}，不超过 {maxBytesOf(accept) / bytesPerMegabyte} MB
        </p>
      </div>
      {uncut && (
        <Suspense>
          <CropModal
            picture={uncut}
            onCropped={(file) => {
              form.set(name, file);
              setUncut(null);
            }}
            onClose={() => setUncut(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
