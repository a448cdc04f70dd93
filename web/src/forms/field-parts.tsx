import type { InputHTMLAttributes, ReactNode } from "react";
import { classNames } from "../ui/class-names.ts";
import type { SiteForm } from "./form-fields.ts";

interface FieldFrameProps {
  form: SiteForm;
  name: string;
  /** Id of the control, or prefix of the ids of a group. */
  id: string;
  /** Overrides the title of the schema. */
  label?: string | undefined;
  /** True if the label names a group of controls. */
  isGroup?: boolean;
  wide?: boolean;
  help?: ReactNode;
  children: ReactNode;
}

/** Field of a form: label, control, help and error, each with an id of its own. */
export function FieldFrame(props: FieldFrameProps) {
  const { form, name, id, label, isGroup, wide, help, children } = props;
  const field = form.fields[name];
  const error = form.errors[name];
  return (
    <div
      className={classNames("flex min-w-0 flex-col gap-1.5", wide && "col-span-full")}
      data-field={name}
    >
      <FieldName
        id={id}
        label={label ?? field?.schema.title}
        isGroup={isGroup}
        required={field?.required}
      />
      {children}
      {help && (
        <p id={`${id}help`} className="text-muted text-xs/normal">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}error`} className="text-refused text-sm/normal">
          {error}
        </p>
      )}
    </div>
  );
}

interface FieldNameProps extends Pick<FieldFrameProps, "id" | "label"> {
  isGroup?: boolean | undefined;
  required?: boolean | undefined;
}

/** Label of a control. The mark is visual: the control itself has the required attribute. */
export function FieldName({ id, label, isGroup, required }: FieldNameProps) {
  const Name = isGroup ? "span" : "label";
  return (
    <Name
      id={`${id}name`}
      className={classNames(
        "text-muted text-sm",
        required && "after:ml-1 after:text-accent after:content-['*']",
      )}
      {...(!isGroup && { htmlFor: id })}
    >
      {label}
    </Name>
  );
}

/** Radio button or check box in a frame, with its label. */
export function ChoiceBox({ children, ...input }: InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-edge px-4 text-sm has-checked:border-accent has-checked:bg-accent-soft group-aria-invalid:border-refused">
      <input {...input} className="size-4 accent-accent" />
      {children}
    </label>
  );
}

/** Button that selects files. Its invisible input takes the clicks. */
export function FileButton({ children, ...input }: InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="relative inline-flex min-h-9 w-fit cursor-pointer items-center rounded-md border border-edge px-4 text-sm focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-2 hover:border-accent hover:text-accent has-aria-invalid:border-refused">
      <input {...input} type="file" className="absolute inset-0 w-full cursor-pointer opacity-0" />
      {children}
    </label>
  );
}

const control =
  "w-full rounded-md border border-edge bg-ground px-3 font-technical text-ink placeholder:text-faint placeholder:text-sm focus:border-accent focus:outline focus:outline-accent focus:outline-offset-0 aria-invalid:border-refused";

/** Classes of inputs in forms. */
export const inputClasses = `h-10.5 text-md/snug ${control}`;
export const textAreaClasses = `py-2 text-md/reading ${control}`;
