import {
  acceptAttribute,
  type FilesSchema,
  formatNames,
  maxBytesOf,
} from "@aeromaint/contracts/fields/files.ts";
import { scaledPictureUrl } from "@aeromaint/contracts/files/pictures.ts";
import { useId, useState } from "react";
import { FieldName, FileButton } from "../../../../forms/field-parts.tsx";
import { findPictureFieldError } from "../../../../forms/form-fields.ts";
import { Button } from "../../../../ui/button.tsx";
import { useObjectUrl } from "../../../../ui/storage/object-url.ts";
import { type FormPicture, pictureOfFile } from "./pictures.ts";

interface PicturesFieldProps {
  schema: FilesSchema;
  items: FormPicture[];
  onChange: (items: FormPicture[]) => void;
  help?: string;
  required?: boolean;
}

const bytesPerMegabyte = 1024 * 1024;

/** Several pictures in their order, stored or chosen just now. */
export function PicturesField({ schema, items, onChange, help, required }: PicturesFieldProps) {
  const id = useId();
  const { accept, max } = schema["x-files"];
  const [problem, setProblem] = useState("");
  const add = (files: readonly File[]) => {
    const wrong = files.map((file) => findPictureFieldError(schema, file)).find(Boolean);
    const isTooMany = items.length + files.length > max;
    setProblem(wrong ?? (isTooMany ? `${schema.title}最多 ${max} 张` : ""));
    if (!wrong && !isTooMany) onChange([...items, ...files.map(pictureOfFile)]);
  };
  const move = (at: number) => {
    const others = items.filter((_, index) => index !== at);
    const moved = items[at];
    if (moved) onChange([...others.slice(0, at - 1), moved, ...others.slice(at - 1)]);
  };
  return (
    <div className="col-span-full flex min-w-0 flex-col gap-1.5">
      <FieldName id={id} label={schema.title} isGroup required={required} />
      <ul className="flex flex-wrap gap-3">
        {items.map((item, at) => (
          <li key={item.key}>
            <Thumbnail item={item} name={`${schema.title} ${at + 1}`} />
            <Button variant="quiet" disabled={at === 0} onClick={() => move(at)}>
              前移
            </Button>
            <Button
              variant="quiet"
              onClick={() => onChange(items.filter(({ key }) => key !== item.key))}
            >
              移除
            </Button>
          </li>
        ))}
      </ul>
      <FileButton
        multiple
        accept={acceptAttribute(accept)}
        aria-labelledby={`${id}name`}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Allows selecting the same file again after its removal.
          target.value = "";
          add(files);
        }}
      >
        添加图片
      </FileButton>
      <p className="font-technical text-muted text-xs/normal">
        {help && `${help}；`}
        {formatNames(accept)}，单张不超过 {maxBytesOf(accept) / bytesPerMegabyte} MB，最多 {max} 张
      </p>
      {problem && (
        <p className="text-refused text-sm/normal" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function Thumbnail({ item, name }: { item: FormPicture; name: string }) {
  const inMemory = useObjectUrl(item.file ?? null);
  const address = item.file ? inMemory : item.url && scaledPictureUrl(item.url, 160);
  return <img className="h-25 w-37 rounded-md border object-cover" src={address} alt={name} />;
}
