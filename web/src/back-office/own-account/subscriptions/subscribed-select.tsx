import { contentModules } from "@aeromaint/contracts/content/modules.ts";
import {
  type SubscriptionTarget,
  subscriptionTargets,
} from "@aeromaint/contracts/personal/subscriptions/subscription.ts";
import { maxKeywordLength } from "@aeromaint/contracts/search/search-kinds.ts";
import { useQueries } from "@tanstack/react-query";
import { Input, Select } from "antd";
import { api } from "../../../api/api.ts";
import { ChapterSelect } from "../../../crud/applicability/chapter-select.tsx";
import { TypeSelect } from "../../../crud/applicability/type-select.tsx";
import { useTypedSearch } from "../../../crud/form/use-typed-search.ts";

interface InputProps {
  id?: string;
  value?: string;
  onChange?: (value: string | undefined) => void;
}

/** What is subscribed to, by an input for its kind. */
export function SubscribedSelect({
  target,
  ...input
}: InputProps & { target: SubscriptionTarget }) {
  switch (target) {
    case "item":
      return <ItemSelect {...input} />;
    case "category":
      return <CategorySelect {...input} />;
    case "chapter":
      return <ChapterSelect {...input} />;
    case "type":
      return <TypeSelect {...input} />;
    case "search":
      return (
        <Input
          {...input}
          value={input.value}
          onChange={(event) => input.onChange?.(event.target.value)}
          maxLength={maxKeywordLength}
          placeholder="请输入搜索的关键字"
        />
      );
  }
}

const modules = Object.values(contentModules);

/** A category out of all modules. */
function CategorySelect(input: InputProps) {
  const lists = useQueries({
    queries: modules.map(({ open: { names } }) => ({
      queryKey: [names],
      queryFn: ({ signal }: { signal: AbortSignal }) => api.get(names, {}, { signal }),
      staleTime: 60_000,
    })),
  });
  const options = modules.map(({ shortTitle }, index) => ({
    label: shortTitle,
    options: (lists[index]?.data ?? []).map(({ categoryId, name }) => ({
      value: categoryId,
      label: name,
    })),
  }));
  return (
    <Select
      {...input}
      options={options}
      showSearch={{ optionFilterProp: "label" }}
      placeholder={`请选择${subscriptionTargets.category}`}
    />
  );
}

const search = "/open/search";
const kinds = ["repair", "train", "tool"];

/** An item that visitors see, found by typing words of it. */
function ItemSelect(input: InputProps) {
  const { keyword, data, select } = useTypedSearch([search], async (keyword, signal) =>
    keyword ? (await api.get(search, { keyword, pageSize: 50 }, { signal })).list : [],
  );
  const found = keyword ? (data ?? []).filter(({ kind }) => kinds.includes(kind)) : [];
  return (
    <Select
      {...input}
      {...select}
      options={found.map(({ id, title }) => ({ value: id, label: title }))}
      notFoundContent={keyword ? undefined : "请输入标题中的字词"}
      placeholder="请输入标题查找"
    />
  );
}
