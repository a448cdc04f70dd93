import { Select } from "antd";

interface TagsInputProps {
  placeholder: string;
  id?: string;
  value?: string[] | null;
  onChange?: (value: string[]) => void;
}

/** Several short texts; Enter, a comma or a semicolon ends one, and a pasted list is taken apart. */
export function TagsInput({ value, placeholder, ...input }: TagsInputProps) {
  return (
    <Select
      {...input}
      mode="tags"
      value={value ?? []}
      open={false}
      suffixIcon={null}
      tokenSeparators={[",", "，", "、", ";", "；", "\n"]}
      placeholder={`${placeholder}，回车确认`}
    />
  );
}
