import { type TrainingState, trainingStates } from "@aeromaint/contracts/training/course.ts";
import { Select } from "antd";

interface StateSelectProps {
  without: TrainingState;
  value?: TrainingState;
  onChange?: (state: TrainingState | undefined) => void;
}

export function TrainingStateSelect({ without, ...input }: StateSelectProps) {
  const options = Object.entries(trainingStates)
    .filter(([state]) => state !== without)
    .map(([value, label]) => ({ value: value as TrainingState, label }));
  return <Select allowClear placeholder="请选择状态" options={options} {...input} />;
}
