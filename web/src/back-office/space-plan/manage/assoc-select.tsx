import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { useState } from "react";
import { api, type Page } from "../../../api/api.ts";
import { type FoundObject, objectLists } from "./object-lists.ts";

interface AssocSelectProps {
  assocType: string;
  /** Name of the object now; shown even where it is not among what was found. */
  keptName: string;
  id?: string;
  value?: string | null;
  onChange?: (assocId: string | undefined) => void;
}

/** Milliseconds without a key before the server is asked. */
const typingPause = 250;
const mostOffered = 50;

/** What a point stands for: typing searches what readers see of the kind. */
export function AssocSelect({ assocType, keptName, ...input }: AssocSelectProps) {
  const [keyword, setKeyword] = useState("");
  const list = objectLists[assocType];
  const { data, isFetching } = useQuery({
    queryKey: [list?.path, { keyword, mostOffered }],
    queryFn: async ({ signal }) => {
      // The next key ends this call before it is made.
      if (keyword) await new Promise((resolve) => setTimeout(resolve, typingPause));
      signal.throwIfAborted();
      if (!list) return [];
      const query = { pageSize: mostOffered, ...(keyword && { [list.filter]: keyword }) };
      const page = await api.get<Page<FoundObject>>(list.path, query, { signal });
      return page.list.map(list.optionOf);
    },
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  const options = data ?? [];
  const { value } = input;
  // While somebody types, only what matches is offered.
  const missing = !keyword && value && !options.some((option) => option.value === value);
  return (
    <Select
      {...input}
      options={missing ? [{ value, label: keptName }, ...options] : options}
      loading={isFetching}
      placeholder="请选择关联对象"
      showSearch={{ filterOption: false, onSearch: (typed) => setKeyword(typed.trim()) }}
      allowClear
    />
  );
}
