import { type ReactNode, useId } from "react";
import fieldStyles from "../../../../forms/form-field.module.css";
import type { SiteForm } from "../../../../forms/form-fields.ts";
import { useDictionary } from "../../../../reference-data/dictionaries.ts";

interface ListFieldProps {
  form: SiteForm;
  name: string;
}

interface FieldFrameProps extends ListFieldProps {
  /** Of the control that the name is for; without one it names a group. */
  id?: string;
  help?: string | undefined;
  children: ReactNode;
}

/** A field whose control is its own: its name, help and error. */
export function FieldFrame({ form, name, id, help, children }: FieldFrameProps) {
  const field = form.fields[name];
  const error = form.errors[name];
  const title = field?.schema.title ?? "";
  return (
    <div className={fieldStyles.field} data-field={name}>
      {id ? (
        <label className={fieldStyles.name} htmlFor={id} data-required={field?.required}>
          {title}
        </label>
      ) : (
        <span className={fieldStyles.name} data-required={field?.required}>
          {title}
        </span>
      )}
      {children}
      {help && <p className={`text-muted ${fieldStyles.help}`}>{help}</p>}
      {error && <p className={fieldStyles.error}>{error}</p>}
    </div>
  );
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
    <FieldFrame form={form} name={name}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own */}
      <div
        role="group"
        aria-label={form.fields[name]?.schema.title}
        className="flex flex-wrap gap-2"
      >
        {options.map(({ value, label }) => (
          <label key={value} className={fieldStyles.choice}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
            />
            {label}
          </label>
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
        className={fieldStyles.input}
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
