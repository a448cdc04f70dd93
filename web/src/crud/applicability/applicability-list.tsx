import { applicabilityTitle } from "@aeromaint/contracts/applicability/applicability-text.ts";
import type { CrudColumn } from "../list/columns.ts";
import { FilterField } from "../list/filter-field.tsx";
import type { FormSchema } from "../resource-types.ts";
import styles from "./applicability.module.css";
import { ChapterSelect } from "./chapter-select.tsx";
import { LazyTypeSelect } from "./lazy-type-select.ts";

/** What rows are about, in short. */
export const applicabilityColumn: CrudColumn<{ applicabilityText: string }> = {
  key: "applicabilityText",
  dataIndex: "applicabilityText",
  title: applicabilityTitle,
  render: (text: string) =>
    text ? (
      <span className={styles.short} title={text}>
        {text}
      </span>
    ) : (
      <span className="muted">通用</span>
    ),
};

/** The filters by chapter and by type, for a `SearchHeader`. */
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
