import { type TrainingState, trainingStates } from "@aeromaint/contracts/training/course.ts";
import { Select } from "antd";
import { OutlinedTag } from "../../crud/outlined-tag.tsx";

const colours: Record<TrainingState, string> = {
  none: "var(--am-text-second)",
  valid: "var(--am-passed)",
  expiring: "var(--am-accent)",
  expired: "var(--am-refused)",
  failed: "var(--am-refused)",
};

/** Training state with text and colour. */
export function TrainingStateTag({ state }: { state: TrainingState }) {
  return <OutlinedTag color={colours[state]}>{trainingStates[state]}</OutlinedTag>;
}

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
