import {
  channelEvents,
  choiceLabel,
  deliveryStates,
} from "@aeromaint/contracts/message-center/channels/choices.ts";
import { Checkbox, Select } from "antd";
import { labelOptions } from "../../../crud/form/label-options.ts";
import { Tag, type Tone } from "../../../ui/tag/tag.tsx";

type Labels = Readonly<Record<string, string>>;

interface ChoiceProps<Value> {
  labels: Labels;
  id?: string;
  value?: Value;
  onChange?: (value: Value) => void;
}

export function LabelSelect({
  labels,
  title,
  allowClear = false,
  ...input
}: ChoiceProps<string> & { title: string; allowClear?: boolean }) {
  return (
    <Select
      {...input}
      options={labelOptions(labels)}
      placeholder={`请选择${title}`}
      allowClear={allowClear}
    />
  );
}

export function EventCheckboxes({ labels, ...input }: ChoiceProps<string[]>) {
  return <Checkbox.Group {...input} options={labelOptions(labels)} />;
}

export function EventTags({ events }: { events: readonly string[] }) {
  if (events.length === 0) return "—";
  return events.map((event) => <Tag key={event}>{choiceLabel(channelEvents, event)}</Tag>);
}

const colours: Readonly<Record<string, Tone>> = {
  waiting: "link",
  held: "accent",
  sent: "passed",
  dead: "refused",
};

export function DeliveryStateTag({ state }: { state: string }) {
  return <Tag tone={colours[state] ?? "second"}>{choiceLabel(deliveryStates, state)}</Tag>;
}
