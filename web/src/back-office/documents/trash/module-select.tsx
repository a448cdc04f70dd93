import { contentModules } from "@aeromaint/contracts/content/modules.ts";
import { Select } from "antd";

interface ModuleSelectProps {
  id?: string;
  value?: string;
  onChange?: (value: string | undefined) => void;
}

const choices = Object.entries(contentModules).map(([value, label]) => ({ value, label }));

export function ModuleSelect(props: ModuleSelectProps) {
  return <Select {...props} options={choices} placeholder="请选择所属模块" allowClear />;
}
