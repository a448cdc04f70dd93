import { Select, type SelectProps } from "antd";
import { useDictionary } from "../../reference-data/dictionaries.ts";

export function ChapterSelect(props: SelectProps) {
  const { options } = useDictionary("ATA");
  return (
    <Select
      placeholder="请选择 ATA 章"
      allowClear
      {...props}
      options={options.map(({ value, label }) => ({ value, label: `${value} ${label}` }))}
      showSearch={{ optionFilterProp: "label" }}
      popupMatchSelectWidth={false}
    />
  );
}
