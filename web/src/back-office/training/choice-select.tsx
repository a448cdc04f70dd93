import type { CourseChoiceKind } from "@aeromaint/contracts/training/course.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { useState } from "react";
import { api } from "../../api/api.ts";

interface NamedOption {
  value: string;
  label: string;
}

interface ChoiceSelectProps {
  kind: CourseChoiceKind;
  /** Values that may be selected already, with their names. */
  known?: readonly NamedOption[] | undefined;
  isMany?: boolean;
  placeholder?: string;
  id?: string;
  value?: string | string[] | null;
  onChange?: (value: string | string[] | undefined) => void;
}

const path = "/train/course/choices";
/** Debounce in milliseconds. */
const debounceDelay = 250;

/** Courses, and things that a course may refer to, found by a part of the name. */
export function ChoiceSelect({ kind, known = [], isMany = false, ...input }: ChoiceSelectProps) {
  const [keyword, setKeyword] = useState("");
  const [seen, setSeen] = useState(known);
  const { data: found = [], isFetching } = useQuery({
    queryKey: [path, { kind, keyword }],
    queryFn: async ({ signal }) => {
      // The next key cancels this call.
      if (keyword) await new Promise((resolve) => setTimeout(resolve, debounceDelay));
      signal.throwIfAborted();
      return api.get(path, { kind, ...(keyword && { keyword }) }, { signal });
    },
    placeholderData: keepPreviousData,
  });
  const values = [input.value ?? []].flat();
  // Keeps the names of selected values while the user types.
  const chosen = [...known, ...seen].filter(
    ({ value }, at, all) =>
      values.includes(value) &&
      !found.some((option) => option.value === value) &&
      all.findIndex((other) => other.value === value) === at,
  );
  return (
    <Select<string | string[], NamedOption>
      {...(input.id !== undefined && { id: input.id })}
      {...(isMany && { mode: "multiple" })}
      value={isMany ? values : ((values[0] ?? null) as string)}
      loading={isFetching}
      allowClear
      showSearch={{ filterOption: false, onSearch: (typed) => setKeyword(typed.trim()) }}
      options={keyword ? found : [...chosen, ...found]}
      placeholder={input.placeholder ?? "请输入名称查找"}
      onChange={(value) => {
        setSeen([...seen, ...found]);
        input.onChange?.(value);
      }}
    />
  );
}
