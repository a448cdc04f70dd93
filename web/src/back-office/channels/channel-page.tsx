import { type ChannelRow, channel } from "@aeromaint/contracts/channels/channel.ts";
import { channelKinds, choiceLabel, titleRules } from "@aeromaint/contracts/channels/choices.ts";
import { useMutation } from "@tanstack/react-query";
import { App, Button } from "antd";
import { api } from "../../api/api.ts";
import { EditorDialog } from "../../crud/dialog/editor-dialog.tsx";
import { useCrudEditor } from "../../crud/dialog/use-crud-editor.ts";
import { DictionaryLabel } from "../../crud/form/dictionary-input.tsx";
import type { CrudColumn } from "../../crud/list/columns.tsx";
import { CrudPage } from "../../crud/list/crud-page.tsx";
import { FilterField } from "../../crud/list/filter-field.tsx";
import { useCrudList } from "../../crud/list/use-crud-list.ts";
import { Can } from "../../session/can.tsx";
import { ChannelForm } from "./channel-form.tsx";
import { EventTags, LabelSelect } from "./choices.tsx";

const initial = {
  kind: "mail",
  status: "1",
  titleRule: "2",
  events: [],
  security: "tls",
  port: 465,
};

/** Where groups and programs hear of what happens. */
export default function ChannelPage() {
  const list = useCrudList(channel);
  const editor = useCrudEditor(channel, { initial });
  const { filters } = channel;
  return (
    <CrudPage
      resource={channel}
      list={list}
      editor={editor}
      columns={channelListColumns}
      question="确定删除该通知渠道吗？尚未送达的通知将不再发送。"
      filters={
        <>
          <FilterField of={filters} name="channelName" />
          <FilterField of={filters} name="kind">
            <LabelSelect labels={channelKinds} title="渠道类型" allowClear />
          </FilterField>
          <FilterField of={filters} name="status" />
        </>
      }
      rowActions={({ channelId }) => (
        <Can permission="system:channel:test">
          <TrialButton channelId={channelId} />
        </Can>
      )}
    >
      <EditorDialog editor={editor}>
        <ChannelForm />
      </EditorDialog>
    </CrudPage>
  );
}

/** Sends a message of trial at once, and shows what the receiver answers. */
function TrialButton({ channelId }: { channelId: string }) {
  const { modal } = App.useApp();
  const trial = useMutation({
    mutationFn: () => api.send("POST", `${channel.path}/${channelId}/trial`),
    onSuccess: ({ data }) => {
      const { isSent, answer } = data;
      const show = isSent ? modal.success : modal.error;
      show({ title: isSent ? "试发成功" : "试发失败", content: `对方应答：${answer}` });
    },
  });
  return (
    <Button type="link" size="small" loading={trial.isPending} onClick={() => trial.mutate()}>
      试发
    </Button>
  );
}

const { channelName, kind, status, events, titleRule } = channel.fields;

const channelListColumns: CrudColumn<ChannelRow>[] = [
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
