import type { CategoryName } from "@aeromaint/contracts/content/category.ts";
import { Select } from "antd";

interface CategorySelectProps {
  categories: CategoryName[];
  id?: string;
  value?: string;
  onChange?: (value: string | undefined) => void;
  allowClear?: boolean;
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
