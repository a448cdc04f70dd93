import { Select } from "antd";
import { useState } from "react";
import { type SelectOption, useUserSearch } from "./user-choices.ts";

interface PersonSelectProps {
  /** People of the current value, with their names. */
  known?: readonly SelectOption[];
  isMany?: boolean;
  placeholder?: string;
  id?: string;
  value?: string | string[];
  onChange?: (value: string | string[]) => void;
}

/** Select of staff, searched by typing. */
export function PersonSelect({ known = [], isMany = false, ...input }: PersonSelectProps) {
  const { isTyping, found, select } = useUserSearch();
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map());
  const values = [input.value ?? []].flat();
  // Keeps the names of selected people while the user types.
  const chosen = values
    .filter((value) => !found.some((option) => option.value === value))
    .map((value) => ({
      value,
      label: seen.get(value) ?? known.find((option) => option.value === value)?.label ?? value,
    }));
  return (
    <Select<string | string[], SelectOption>
      {...input}
      {...(isMany && { mode: "multiple" })}
      {...select}
      options={isTyping ? found : [...chosen, ...found]}
      labelRender={({ value, label }) => label ?? seen.get(String(value)) ?? value}
      placeholder={input.placeholder ?? "请输入姓名查找"}
      onChange={(value) => {
        setSeen(
          new Map([...seen, ...found.map((option) => [option.value, option.label] as const)]),
        );
        input.onChange?.(value);
      }}
    />
  );
}
