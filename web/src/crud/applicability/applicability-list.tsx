import { applicabilityTitle } from "@aeromaint/contracts/applicability/applicability-text.ts";
import { lazySelect } from "../form/lazy-inputs.tsx";
import type { CrudColumn } from "../list/columns.tsx";
import { FilterField } from "../list/filter-field.tsx";
import type { FormSchema } from "../resource-types.ts";
import { ChapterSelect } from "./chapter-select.tsx";

/** Column with the applicability of a row as a short text. */
export const applicabilityColumn: CrudColumn<{ applicabilityText: string }> = {
  key: "applicabilityText",
  dataIndex: "applicabilityText",
  title: applicabilityTitle,
  isFolded: true,
  render: (text: string) =>
    text ? (
      <span className="line-clamp-2 min-w-21 max-w-31.5 whitespace-normal" title={text}>
        {text}
      </span>
    ) : (
      <span className="text-muted">通用</span>
    ),
};

export function applicabilityFilterFields<F extends FormSchema>(of: F) {
  return [
    <FilterField key="chapter" of={of} name="chapter">
      <ChapterSelect />
    </FilterField>,
    <FilterField key="typeId" of={of} name="typeId">
      <LazyTypeSelect allowClear />
    </FilterField>,
  ];
}

/** Loads on demand: these filters are collapsed. */
const LazyTypeSelect = lazySelect(
  async () => (await import("./type-select.tsx")).TypeSelect,
  "请选择机型",
);
