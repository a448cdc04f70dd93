import type { ParameterType } from "@aeromaint/contracts/system/parameter-types.ts";
import { Input, InputNumber, Select, Switch } from "antd";
import { TableInput } from "./table-input.tsx";

interface ParameterInputProps {
  type: ParameterType;
  /** What the control is called where its label is not beside it. */
  title: string;
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** The control of a parameter's type; all of them hold the value as it is stored, a text. */
export function ParameterInput({ type, title, value = "", ...input }: ParameterInputProps) {
  const { id, onChange } = input;
  switch (type.control) {
    case "text":
      return (
        <Input
          id={id}
          value={value}
          maxLength={type.max}
          inputMode={inputModes[type.form ?? "plain"]}
          onChange={({ target }) => onChange?.(target.value)}
        />
      );
    case "switch":
      return (
        <span className="inline-flex items-center gap-2">
          <Switch
            {...(id && { id })}
            checked={value === type.on}
            aria-label={title}
            onChange={(isOn) => onChange?.(isOn ? type.on : type.off)}
          />
          <span aria-hidden>{value === type.on ? "开启" : "关闭"}</span>
        </span>
      );
    case "choice":
      return (
        <Select
          {...(id && { id })}
          value={value || null}
          options={[...type.options]}
          onChange={(chosen) => onChange?.(chosen ?? "")}
        />
      );
    case "choices":
      return (
        <Select
          {...(id && { id })}
          mode="multiple"
          value={listOf(value)}
          options={type.options.map((option) => ({
            ...option,
            disabled: option.value === type.needed && listOf(value).includes(option.value),
          }))}
          onChange={(chosen) => onChange?.(chosen.join(","))}
        />
      );
    case "integer":
      return (
        <InputNumber<string>
          {...(id && { id })}
          className="w-40"
          stringMode
          inputMode="numeric"
          value={value}
          suffix={type.unit}
          onChange={(number) => onChange?.(number ?? "")}
        />
      );
    case "networks":
      return (
        <Input.TextArea
          id={id}
          value={value}
          autoSize={{ minRows: 1, maxRows: 6 }}
          onChange={({ target }) => onChange?.(target.value)}
        />
      );
    case "table":
      return <TableInput type={type} title={title} value={value} onChange={onChange} />;
  }
}

const inputModes = { plain: "text", email: "email", emails: "text", phone: "tel" } as const;

export const listOf = (value: string) =>
  value
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
