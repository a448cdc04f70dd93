import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import {
  acceptAttribute,
  type FilesSchema,
  formatNames,
  maxBytesOf,
} from "@aeromaint/contracts/fields/files.ts";
import {
  type ComponentType,
  type InputHTMLAttributes,
  type ReactNode,
  Suspense,
  useId,
  useState,
} from "react";
import { useDictionary } from "../reference-data/dictionaries.ts";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { DayInput } from "../ui/dates/day-input.tsx";
import { useObjectUrl } from "../ui/storage/object-url.ts";
import {
  ChoiceBox,
  FieldFrame,
  FileButton,
  inputClasses,
  textAreaClasses,
} from "./field-parts.tsx";
import { findPictureFieldError, type SiteFieldDefinition, type SiteForm } from "./form-fields.ts";

/** Dialog that crops a picture. It is loaded on demand. */
export interface CropDialogProps {
  picture: File;
  /** True while the cropped picture is saved. */
  busy?: boolean;
  onCropped: (picture: File) => void;
  onClose: () => void;
}

interface FormFieldProps {
  form: SiteForm;
  name: string;
  /** Overrides the title of the schema. */
  label?: string | undefined;
  help?: ReactNode;
  autoComplete?: string;
  /** Dialog that crops a chosen picture to a square. */
  crop?: ComponentType<CropDialogProps>;
  wide?: boolean;
}

/** Form field from its schema: label, required mark, control, help and error. */
export function FormField({ form, name, label, help, wide, crop, autoComplete }: FormFieldProps) {
  const id = useId();
  const field = form.fields[name];
  if (!field) throw new Error(`The form has no field ${name}`);
  const error = form.errors[name];
  const notes = [help && `${id}help`, error && `${id}error`].filter(Boolean).join(" ");
  const kind = field.schema["x-kind"];
  const Control =
    kind === "files" ? PictureControl : kind === "dictionary" ? ChoiceControl : TextControl;
  return (
    <FieldFrame
      form={form}
      name={name}
      id={id}
      label={label}
      isGroup={kind === "dictionary"}
      wide={wide || kind === "textarea"}
      help={help}
    >
      <Control
        id={id}
        name={name}
        field={field}
        form={form}
        described={{ "aria-invalid": Boolean(error), "aria-describedby": notes || undefined }}
        autoComplete={autoComplete}
        crop={crop}
      />
    </FieldFrame>
  );
}

const bytesPerMegabyte = 1024 * 1024;

/** Input of one picture with a preview and optional cropping. */
function PictureControl({ id, name, field, form, described, crop: Crop }: ControlProps) {
  const { schema, required } = field;
  const { accept } = (schema as FilesSchema)["x-files"];
  const value = form.values[name];
  const picture = value instanceof File ? value : null;
  const address = useObjectUrl(picture);
  const [uncut, setUncut] = useState<File | null>(null);
  const choose = (file: File) => {
    const problem = findPictureFieldError(schema, file);
    if (problem) form.showErrors({ ...form.errors, [name]: problem });
    else if (Crop) setUncut(file);
    else form.set(name, file);
  };
  const preview = classNames(
    "grid h-24 flex-none place-items-center rounded-md border border-edge bg-ground text-faint text-xs",
    Crop ? "w-24 object-cover" : "w-38 object-contain",
  );
  return (
    <div className="flex items-center gap-4">
      {address ? (
        <img className={preview} src={address} alt={`${schema.title}预览`} />
      ) : (
        <span className={`border-dashed ${preview}`} aria-hidden="true">
          未选择
        </span>
      )}
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <FileButton
            {...described}
            id={id}
            accept={acceptAttribute(accept)}
            aria-labelledby={`${id}name`}
            required={required}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              target.value = "";
              if (file) choose(file);
            }}
          >
            {picture ? "重新选择" : "选择图片"}
          </FileButton>
          {picture && (
            <Button variant="quiet" onClick={() => form.set(name, "")}>
              移除
            </Button>
          )}
        </div>
        <p className="font-technical text-muted text-xs/normal">
          {formatNames(accept)}，不超过 {maxBytesOf(accept) / bytesPerMegabyte} MB
        </p>
      </div>
      {uncut && Crop && (
        <Suspense>
          <Crop
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

interface ControlProps {
  id: string;
  name: string;
  field: SiteFieldDefinition;
  form: SiteForm;
  /** ARIA attributes of the control that can be invalid. */
  described: { "aria-invalid": boolean; "aria-describedby": string | undefined };
  autoComplete?: string | undefined;
  crop: ComponentType<CropDialogProps> | undefined;
}

/** Single-line or multi-line input by the field's kind. */
function TextControl({ id, name, field, form, described, autoComplete }: ControlProps) {
  const { schema, required } = field;
  const shared = {
    ...described,
    id,
    className: inputClasses,
    value: String(form.values[name] ?? ""),
    required,
    onChange: ({ target }: { target: { value: string } }) => form.set(name, target.value),
    onBlur: () => form.validate(name),
  };
  if (schema["x-kind"] === "textarea") {
    // No maxlength: browsers silently truncate pasted text.
    return <textarea {...shared} className={textAreaClasses} rows={5} />;
  }
  if (schema["x-kind"] === "date") {
    const { onChange: _, ...day } = shared;
    return (
      <DayInput
        {...day}
        className={`pr-11 ${inputClasses}`}
        onValue={(value) => form.set(name, value)}
      />
    );
  }
  return <input {...shared} {...inputOf(schema)} {...(autoComplete && { autoComplete })} />;
}

function inputOf(schema: FieldSchema): InputHTMLAttributes<HTMLInputElement> {
  const { maxLength, title } = schema;
  const kind = schema["x-kind"];
  // Title without its unit: 薪资（元/小时） → 薪资.
  const placeholder = `请输入${title.replace(/（.*）$/, "")}`;
  // The contract's maximum applies to the longer sealed password.
  if (kind === "password")
    return { type: "password", maxLength: 128, placeholder, autoComplete: "off" };
  if (kind === "integer")
    return { inputMode: "numeric", maxLength: 10, placeholder, autoComplete: "off" };
  if (kind === "decimal")
    return { inputMode: "decimal", maxLength: 13, placeholder, autoComplete: "off" };
  return { maxLength, placeholder, autoComplete: "off" };
}

/** Radio buttons of a dictionary's values. */
function ChoiceControl({ id, name, field, form, described }: ControlProps) {
  const { schema, required } = field;
  const { options } = useDictionary(schema["x-dict"] ?? "WHETHER");
  const offered = required ? options : [...options, { value: "", label: "不填写" }];
  const value = String(form.values[name] ?? "");
  return (
    <div
      {...described}
      role="radiogroup"
      aria-labelledby={`${id}name`}
      aria-required={required}
      className="group flex flex-wrap gap-2"
    >
      {offered.map((option) => (
        <ChoiceBox
          key={option.value}
          type="radio"
          name={id}
          checked={value === option.value}
          onChange={() => form.set(name, option.value)}
        >
          {option.label}
        </ChoiceBox>
      ))}
    </div>
  );
}
