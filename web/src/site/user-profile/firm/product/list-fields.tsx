import { useId } from "react";
import { ChoiceBox, FieldFrame, inputClasses } from "../../../../forms/field-parts.tsx";
import type { SiteForm } from "../../../../forms/form-fields.ts";
import { useDictionary } from "../../../../reference-data/dictionaries.ts";

interface ListFieldProps {
  form: SiteForm;
  name: string;
}

const partsOf = (text: unknown) =>
  String(text ?? "")
    .split(",")
    .filter(Boolean);

/** Several values of a dictionary, kept as a comma list. */
export function CertificateChoice({ form, name }: ListFieldProps) {
  const { options } = useDictionary("MATERIAL_CERTIFICATE");
  const chosen = partsOf(form.values[name]);
  const toggle = (value: string) => {
    const others = chosen.filter((one) => one !== value);
    form.set(name, (others.length < chosen.length ? others : [...chosen, value]).join(","));
  };
  return (
    <FieldFrame form={form} name={name} id={useId()} isGroup>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own */}
      <div
        role="group"
        aria-label={form.fields[name]?.schema.title}
        className="flex flex-wrap gap-2"
      >
        {options.map(({ value, label }) => (
          <ChoiceBox
            key={value}
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          >
            {label}
          </ChoiceBox>
        ))}
      </div>
    </FieldFrame>
  );
}

/** Several numbers in one line; what people put between them becomes a comma. */
export function NumbersField({ form, name, help }: ListFieldProps & { help: string }) {
  const id = useId();
  return (
    <FieldFrame form={form} name={name} id={id} help={help}>
      <input
        id={id}
        className={inputClasses}
        value={String(form.values[name] ?? "")}
        autoComplete="off"
        aria-invalid={Boolean(form.errors[name])}
        onChange={({ target }) => form.set(name, target.value)}
        onBlur={({ target }) =>
          form.set(
            name,
            target.value
              .split(/[,，、;；\s]+/)
              .filter(Boolean)
              .join(","),
          )
        }
      />
    </FieldFrame>
  );
}
