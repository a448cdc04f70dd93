import { type ReactNode, useId } from "react";
import { FormFieldFrame } from "../forms/field-parts.tsx";
import type { SiteForm } from "../forms/form-fields.ts";
import { type ListChoice, Select } from "../ui/select/select.tsx";

interface FieldFrameProps {
  form: SiteForm;
  name: string;
  /** Id of the labelled control; absent for a group. */
  id?: string;
  help?: string | undefined;
  children: ReactNode;
}

/** Name, help and error of a field around its control. */
export function FieldFrame({ form, name, id, help, children }: FieldFrameProps) {
  const groupId = useId();
  const field = form.fields[name];
  return (
    <FormFieldFrame
      id={id ?? groupId}
      name={name}
      label={field?.schema.title}
      isGroup={!id}
      required={field?.required}
      help={help}
      error={form.errors[name]}
    >
      {children}
    </FormFieldFrame>
  );
}

interface SelectFieldProps {
  form: SiteForm;
  name: string;
  options: ListChoice[];
  placeholder: string;
}

/** Field with a list that the form's schema does not contain. */
export function SelectField({ form, name, options, placeholder }: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame form={form} name={name} id={id}>
      <Select
        id={id}
        value={String(form.values[name] ?? "")}
        options={options}
        placeholder={placeholder}
        invalid={Boolean(form.errors[name])}
        onChange={(value) => form.set(name, value)}
      />
    </FieldFrame>
  );
}
