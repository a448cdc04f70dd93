import { useId } from "react";
import { FieldFrame } from "../forms/field-parts.tsx";
import type { SiteForm } from "../forms/form-fields.ts";
import { type ListChoice, Select } from "../ui/select/select.tsx";

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
