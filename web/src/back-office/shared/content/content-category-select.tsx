import type { CategoryName } from "@aeromaint/contracts/content/category.ts";
import { Select, type SelectProps } from "antd";

interface CategorySelectProps extends SelectProps<string> {
  categories: CategoryName[];
}

export function ContentCategorySelect({ categories, ...props }: CategorySelectProps) {
  return (
    <Select
      {...props}
      options={categories.map(({ categoryId, name }) => ({ value: categoryId, label: name }))}
      placeholder="请选择所属分类"
      showSearch={{ optionFilterProp: "label" }}
    />
  );
}
