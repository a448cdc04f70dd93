import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { useState } from "react";
import { getData, type PagedList } from "../../api/api.ts";
import { type FoundObject, objectLists } from "./object-lists.ts";

interface AssocSelectProps {
  assocType: string;
  /** Name of the current object; shown even if it is not among the results. */
  keptName: string;
  id?: string;
  value?: string | null;
  onChange?: (assocId: string | undefined) => void;
}

/** Debounce in milliseconds. */
const typingPause = 250;
const maxOptions = 50;

/** The object a point is linked to: searches what readers see of the kind. */
export function AssocSelect({ assocType, keptName, ...input }: AssocSelectProps) {
  const [keyword, setKeyword] = useState("");
  const list = objectLists[assocType];
  const { data, isFetching } = useQuery({
    queryKey: [list?.path, { keyword, mostOffered: maxOptions }],
    queryFn: async ({ signal }) => {
      // The next key cancels this call.
      if (keyword) await new Promise((resolve) => setTimeout(resolve, typingPause));
      signal.throwIfAborted();
      if (!list) return [];
      const query = { pageSize: maxOptions, ...(keyword && { [list.filter]: keyword }) };
      const page = await getData<PagedList<FoundObject>>(list.path, query, { signal });
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
