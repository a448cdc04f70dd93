import { releaseStates } from "@aeromaint/contracts/content/release-state.ts";
import { Select } from "antd";

interface ReleaseStateSelectProps {
  id?: string;
  value?: string;
  onChange?: (value: string | undefined) => void;
}

const choices = Object.entries(releaseStates).map(([value, label]) => ({ value, label }));

export function ReleaseStateSelect(props: ReleaseStateSelectProps) {
  return <Select {...props} options={choices} placeholder="请选择状态" allowClear />;
}
