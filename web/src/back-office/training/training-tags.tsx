import { type TrainingState, trainingStates } from "@aeromaint/contracts/training/course.ts";
import { Select, Tag } from "antd";

const colours: Record<TrainingState, string> = {
  none: "var(--am-text-second)",
  valid: "var(--am-passed)",
  expiring: "var(--am-accent)",
  expired: "var(--am-refused)",
  failed: "var(--am-refused)",
};

/** Training state with text and colour. */
export function TrainingStateTag({ state }: { state: TrainingState }) {
  const color = colours[state];
  return (
    <Tag style={{ color, borderColor: color, background: "transparent" }}>
      {trainingStates[state]}
    </Tag>
  );
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
