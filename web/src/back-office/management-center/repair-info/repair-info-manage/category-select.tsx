import { Select } from "antd";
import { useRepairCategories } from "../../../repair-categories.ts";

interface CategorySelectProps {
  id?: string;
  value?: string;
  onChange?: (value: string | undefined) => void;
  allowClear?: boolean;
}

export function CategorySelect(props: CategorySelectProps) {
  const options = useRepairCategories().map(({ categoryId, name }) => ({
    value: categoryId,
    label: name,
  }));
  return (
    <Select
      {...props}
      options={options}
      placeholder="请选择所属分类"
      showSearch={{ optionFilterProp: "label" }}
    />
  );
}
