import type { ParameterType } from "@aeromaint/contracts/system/parameter-types.ts";
import { listOf } from "./parameter-input.tsx";
import { TableInput } from "./table-input.tsx";

interface ParameterValueProps {
  type: ParameterType;
  title: string;
  value: string;
}

/** A parameter's value as people read it. */
export function ParameterValue({ type, title, value }: ParameterValueProps) {
  if (type.control === "table") {
    return <TableInput type={type} title={title} value={value} onChange={undefined} />;
  }
  return <span>{textOf(type, value) || "—"}</span>;
}

function textOf(type: Exclude<ParameterType, { control: "table" }>, value: string): string {
  switch (type.control) {
    case "switch":
      return value === type.on ? "开启" : "关闭";
    case "choice":
      return labelOf(type.options, value);
    case "choices":
      return listOf(value)
        .map((one) => labelOf(type.options, one))
        .join("、");
    case "integer":
      return `${value} ${type.unit}`;
    default:
      return value;
  }
}

const labelOf = (options: readonly { value: string; label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value;
