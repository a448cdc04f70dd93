import type { UserChoice } from "@aeromaint/contracts/system/user.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { useState } from "react";
import { api } from "../../../api/api.ts";
import type { SelectOption } from "../../system/user/user-choices.ts";

interface PersonSelectProps {
  /** People who may be chosen already, with their names. */
  known?: readonly SelectOption[];
  isMany?: boolean;
  placeholder?: string;
  id?: string;
  value?: string | string[];
  onChange?: (value: string | string[]) => void;
}

const path = "/system/common/user";
/** Debounce in milliseconds. */
const typingPause = 250;

/** Members of staff, found by typing. */
export function PersonSelect({ known = [], isMany = false, ...input }: PersonSelectProps) {
  const [keyword, setKeyword] = useState("");
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map());
  const { data: users = [], isFetching } = useQuery({
    queryKey: [path, { keyword }],
    queryFn: async ({ signal }) => {
      // The next key cancels this call.
      if (keyword) await new Promise((resolve) => setTimeout(resolve, typingPause));
      signal.throwIfAborted();
      return api.get<UserChoice[]>(path, { keyword }, { signal });
    },
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  const found = users.map(({ userId, userName, nickName }) => ({
    value: userId,
    label: `${nickName}（${userName}）`,
  }));
  const values = [input.value ?? []].flat();
  // A chosen person stays named while something else is typed.
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
      options={keyword ? found : [...chosen, ...found]}
      labelRender={({ value, label }) => label ?? seen.get(String(value)) ?? value}
      loading={isFetching}
      placeholder={input.placeholder ?? "请输入姓名查找"}
      showSearch={{ filterOption: false, onSearch: (typed) => setKeyword(typed.trim()) }}
      onChange={(value) => {
        setSeen(
          new Map([...seen, ...found.map((option) => [option.value, option.label] as const)]),
        );
        input.onChange?.(value);
      }}
    />
  );
}
