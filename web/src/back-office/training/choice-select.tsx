import type { CourseChoiceKind } from "@aeromaint/contracts/training/course.ts";
import { Select } from "antd";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { useTypedSearch } from "../../crud/form/use-typed-search.ts";

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

/** Courses, and things that a course may refer to, found by a part of the name. */
export function ChoiceSelect({ kind, known = [], isMany = false, ...input }: ChoiceSelectProps) {
  const [seen, setSeen] = useState(known);
  const {
    keyword,
    data: found = [],
    select,
  } = useTypedSearch([path, kind], (keyword, signal) =>
    api.get(path, { kind, ...(keyword && { keyword }) }, { signal }),
  );
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
      {...select}
      allowClear
      options={keyword ? found : [...chosen, ...found]}
      placeholder={input.placeholder ?? "请输入名称查找"}
      onChange={(value) => {
        setSeen([...seen, ...found]);
        input.onChange?.(value);
      }}
    />
  );
}
