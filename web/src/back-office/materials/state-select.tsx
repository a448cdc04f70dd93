import { Select } from "antd";
import { useDictionary } from "../../reference-data/dictionaries.ts";
import { pending } from "./product-state.tsx";

interface StateSelectProps {
  id?: string;
  value?: string;
  onChange?: (value: string | undefined) => void;
}

/** The dictionary's name for what is stored as 0. */
const undecided = "3";

export function StateSelect(props: StateSelectProps) {
  const { options } = useDictionary("APPROVAL_STATUS");
  const choices = options.map(({ label, value }) => ({
    label,
    value: value === undecided ? pending : value,
  }));
  return <Select {...props} options={choices} placeholder="请选择审核状态" allowClear />;
}
