import { Select } from "antd";

interface ChoiceSelectProps {
  title: string;
  /** Labels by their values. */
  choices: Readonly<Record<string, string>>;
  id?: string;
  value?: string;
  onChange?: (value: string | undefined) => void;
}

export function ChoiceSelect({ title, choices, ...input }: ChoiceSelectProps) {
  const options = Object.entries(choices).map(([value, label]) => ({ value, label }));
  return <Select {...input} options={options} placeholder={`请选择${title}`} allowClear />;
}
