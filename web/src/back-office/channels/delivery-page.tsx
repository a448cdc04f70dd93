import { choiceLabel, deliveryStates } from "@aeromaint/contracts/channels/choices.ts";
import {
  type DeliveryRow,
  delivery,
  deliveryColumns as titles,
} from "@aeromaint/contracts/channels/delivery.ts";
import { deliveryEvents } from "@aeromaint/contracts/channels/delivery-events.ts";
import { SendOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { api } from "../../api/api.ts";
import { useConfirmedCall } from "../../crud/dialog/use-confirmed-call.ts";
import { ExportButton } from "../../crud/export/export-button.tsx";
import type { CrudColumn } from "../../crud/list/columns.ts";
import { FilterField } from "../../crud/list/filter-field.tsx";
import { ListSection } from "../../crud/list/list-section.tsx";
import { PeriodFilter } from "../../crud/list/period-filter.tsx";
import { SearchHeader } from "../../crud/list/search-header.tsx";
import { useCrudList } from "../../crud/list/use-crud-list.ts";
import { useCan } from "../../session/can.tsx";
import { ChannelSelect } from "./channel-select.tsx";
import styles from "./channels.module.css";
import { LabelSelect, StateTag } from "./choices.tsx";
import { DeliveryNote, useHeldDecision } from "./delivery-note.tsx";

const plain = (key: keyof typeof titles): CrudColumn<DeliveryRow> => ({
  key,
  dataIndex: key,
  title: titles[key].title,
  render: (value: string | number | null) => value ?? "—",
});

const columns: CrudColumn<DeliveryRow>[] = [
  plain("createTime"),
  {
    ...plain("state"),
    render: (value: string) => <StateTag state={value} />,
  },
  {
    ...plain("kind"),
    render: (value: string) => choiceLabel(deliveryEvents, value),
  },
  plain("channelName"),
  plain("address"),
  plain("attempts"),
  {
    ...plain("answer"),
    render: (value: string | null) => <span className={styles.answer}>{value || "—"}</span>,
  },
  { ...plain("title"), render: (value: string) => <span className={styles.content}>{value}</span> },
  {
    ...plain("nextTime"),
    render: (value: string | null, { state }) => value ?? (state === "waiting" ? "立即" : "—"),
  },
  plain("sentTime"),
];

/** What was sent to where, and how it was answered. */
export default function DeliveryPage() {
  const list = useCrudList(delivery);
  const can = useCan();
  const mayResend = can("system:delivery:resend");
  const mayListChannels = can("system:channel:list");
  const confirmed = useConfirmedCall();
  const resend = (ids: string[]) =>
    confirmed({
      question: `确定重新发送${ids.length > 1 ? `这 ${ids.length} 条` : "该条"}通知吗？`,
      call: () => api.send("POST", `${delivery.path}/resend`, { body: { ids } }),
      affects: [delivery.path],
      onDone: list.clearSelection,
    });
  const decideHeld = useHeldDecision(list.clearSelection);
  const isOver = ({ state }: DeliveryRow) => state !== "waiting";
  const { filters } = delivery;
  return (
    <>
      <DeliveryNote
        state="dead"
        sentence={(total) => `有 ${total} 条通知未能送达，已不再尝试`}
        onShow={list.search}
      />
      <DeliveryNote
        state="held"
        sentence={(total) => `有 ${total} 条通知早于备份恢复，可能已经发送过，确认后才会发送`}
        onShow={list.search}
        {...(mayResend && { onDecide: decideHeld })}
      />
      <SearchHeader filters={list.filters} onSearch={list.search} onReset={list.reset}>
        <FilterField of={filters} name="state">
          <LabelSelect labels={deliveryStates} title="投递状态" allowClear />
        </FilterField>
        {mayListChannels && (
          <FilterField of={filters} name="channelId">
            <ChannelSelect />
          </FilterField>
        )}
        <FilterField of={filters} name="kind">
          <LabelSelect labels={deliveryEvents} title="事件" allowClear />
        </FilterField>
        <FilterField of={filters} name="address" />
        <PeriodFilter of={filters} title="产生时间" />
      </SearchHeader>
      <ListSection<DeliveryRow>
        path={delivery.path}
        list={list}
        columns={columns}
        purpose="通知渠道和邮件发出的每条通知都记录在此"
        selectable={mayResend ? isOver : undefined}
        actions={
          mayResend
            ? (row) =>
                isOver(row) && (
                  <Button type="link" size="small" onClick={() => resend([row.deliveryId])}>
                    {row.state === "held" ? "发送" : "重新发送"}
                  </Button>
                )
            : undefined
        }
        tools={(shown) => (
          <>
            {mayResend && (
              <Button
                icon={<SendOutlined aria-hidden />}
                disabled={list.selected.length === 0}
                onClick={() => resend(list.selected)}
              >
                批量重新发送
              </Button>
            )}
            {mayResend && list.filters.state === "held" && (
              <Button
                danger
                disabled={list.selected.length === 0}
                onClick={() =>
                  decideHeld({ isSent: false, ids: list.selected, count: list.selected.length })
                }
              >
                批量放弃
              </Button>
            )}
            <ExportButton
              permission="system:delivery:export"
              path={delivery.path}
              title={delivery.title}
              columns={titles}
              shown={shown}
              filters={list.filters}
            />
          </>
        )}
      />
    </>
  );
}
