import { type ChannelRow, channel } from "@aeromaint/contracts/channels/channel.ts";
import { channelKinds, choiceLabel, titleRules } from "@aeromaint/contracts/channels/choices.ts";
import { DictionaryLabel } from "../../crud/form/dictionary-input.tsx";
import type { CrudColumn } from "../../crud/list/columns.ts";
import { EventTags } from "./choices.tsx";

const { channelName, kind, status, events, titleRule } = channel.fields;

export const channelListColumns: CrudColumn<ChannelRow>[] = [
  { key: "channelName", dataIndex: "channelName", title: channelName.title },
  {
    key: "kind",
    dataIndex: "kind",
    title: kind.title,
    render: (value: string) => choiceLabel(channelKinds, value),
  },
  { key: "target", dataIndex: "target", title: "发往" },
  {
    key: "events",
    title: events.title,
    render: (_value, row) => <EventTags events={row.events} />,
  },
  {
    key: "titleRule",
    dataIndex: "titleRule",
    title: titleRule.title,
    render: (value: string) => choiceLabel(titleRules, value),
  },
  {
    key: "status",
    dataIndex: "status",
    title: status.title,
    render: (value: string) => <DictionaryLabel type="STATUS" value={value} />,
  },
  { key: "createTime", dataIndex: "createTime", title: "创建时间" },
];
