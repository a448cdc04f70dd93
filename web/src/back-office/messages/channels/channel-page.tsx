import { type ChannelRow, channel } from "@aeromaint/contracts/message-center/channels/channel.ts";
import {
  channelKinds,
  choiceLabel,
  titleRules,
} from "@aeromaint/contracts/message-center/channels/choices.ts";
import { useMutation } from "@tanstack/react-query";
import { App } from "antd";
import { api } from "../../../api/api.ts";
import { EditorDialog } from "../../../crud/dialog/editor-dialog.tsx";
import { useCrudEditor } from "../../../crud/dialog/use-crud-editor.ts";
import { labelOptions } from "../../../crud/form/label-options.ts";
import { type CrudColumn, column } from "../../../crud/list/columns.tsx";
import { CrudPage } from "../../../crud/list/crud-page.tsx";
import { FilterField } from "../../../crud/list/filter-field.tsx";
import { RowButton } from "../../../crud/list/row-actions.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { Can } from "../../../session/can.tsx";
import { ChannelForm } from "./channel-form.tsx";
import { EventTags } from "./channel-inputs.tsx";

const initial = {
  kind: "mail",
  status: "1",
  titleRule: "2",
  events: [],
  security: "tls",
  port: 465,
};

/** Channels through which groups and programs receive events. */
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
      removalQuestion="确定删除该通知渠道吗？尚未送达的通知将不再发送。"
      filters={
        <>
          <FilterField of={filters} name="channelName" />
          <FilterField of={filters} name="kind" choices={labelOptions(channelKinds)} />
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

/** Sends a test message immediately and shows the receiver's answer. */
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
    <RowButton loading={trial.isPending} onClick={() => trial.mutate()}>
      试发
    </RowButton>
  );
}

const { channelName, kind, status, events, titleRule } = channel.fields;

const channelListColumns: CrudColumn<ChannelRow>[] = [
  column("channelName", channelName),
  column("kind", kind, (value: string) => choiceLabel(channelKinds, value)),
  column("target", "发往"),
  column("events", events, (_value, row) => <EventTags events={row.events} />),
  column("titleRule", titleRule, (value: string) => choiceLabel(titleRules, value)),
  column("status", status),
  column("createTime", "创建时间"),
];
