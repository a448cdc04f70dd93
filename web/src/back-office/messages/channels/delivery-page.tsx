import { channel } from "@aeromaint/contracts/message-center/channels/channel.ts";
import {
  choiceLabel,
  type DeliveryState,
  deliveryStates,
} from "@aeromaint/contracts/message-center/channels/choices.ts";
import {
  type DeliveryRow,
  delivery,
  deliveryColumns as titles,
} from "@aeromaint/contracts/message-center/channels/delivery.ts";
import { deliveryEvents } from "@aeromaint/contracts/message-center/channels/delivery-events.ts";
import { SendOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Select } from "antd";
import { api } from "../../../api/api.ts";
import { callQuery } from "../../../api/query-by-key.ts";
import { useConfirmedCall } from "../../../crud/dialog/use-confirmed-call.ts";
import { ListExportButton } from "../../../crud/export/export-button.tsx";
import { labelOptions } from "../../../crud/form/label-options.ts";
import { type CrudColumn, createColumnFactory, orDash } from "../../../crud/list/columns.tsx";
import { FilterField } from "../../../crud/list/filter-field.tsx";
import { ListSection } from "../../../crud/list/list-section.tsx";
import { PeriodFilter } from "../../../crud/list/period-filter.tsx";
import { RowButton } from "../../../crud/list/row-actions.tsx";
import { SearchHeader } from "../../../crud/list/search-header.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { useCan } from "../../../session/can.tsx";
import { DeliveryStateTag } from "./channel-inputs.tsx";

const plain = createColumnFactory(titles, orDash);

const columns: CrudColumn<DeliveryRow>[] = [
  plain("createTime"),
  plain("state", (value: string) => <DeliveryStateTag state={value} />),
  plain("kind", (value: string) => choiceLabel(deliveryEvents, value)),
  plain("channelName"),
  plain("address"),
  plain("attempts"),
  plain("answer", (value: string | null) => (
    <span className="wrap-anywhere block max-w-70 whitespace-normal">{value || "—"}</span>
  )),
  plain("title", (value: string) => (
    <span className="block max-w-80 whitespace-normal">{value}</span>
  )),
  plain(
    "nextTime",
    (value: string | null, { state }) => value ?? (state === "waiting" ? "立即" : "—"),
  ),
  plain("sentTime"),
];

/** Deliveries with their destination and response. */
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
      <SearchHeader list={list}>
        <FilterField of={filters} name="state" choices={labelOptions(deliveryStates)} />
        {mayListChannels && (
          <FilterField of={filters} name="channelId">
            <ChannelSelect />
          </FilterField>
        )}
        <FilterField of={filters} name="kind" choices={labelOptions(deliveryEvents)} />
        <FilterField of={filters} name="address" />
        <PeriodFilter of={filters} title="产生时间" />
      </SearchHeader>
      <ListSection<DeliveryRow>
        list={list}
        columns={columns}
        purpose="通知渠道和邮件发出的每条通知都记录在此"
        isSelectable={mayResend ? isOver : undefined}
        actions={
          mayResend
            ? (row) =>
                isOver(row) && (
                  <RowButton onClick={() => resend([row.deliveryId])}>
                    {row.state === "held" ? "发送" : "重新发送"}
                  </RowButton>
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
                disabled={list.selected.length === 0}
                onClick={() =>
                  decideHeld({ isSent: false, ids: list.selected, count: list.selected.length })
                }
              >
                批量放弃
              </Button>
            )}
            <ListExportButton resource={delivery} list={list} columns={titles} shown={shown} />
          </>
        )}
      />
    </>
  );
}

interface HeldDecision {
  isSent: boolean;
  /** All held deliveries if absent. */
  ids?: string[];
  count: number;
}

/** Sends or abandons deliveries that are older than a restore, after a confirmation. */
export function useHeldDecision(onDone?: () => void) {
  const confirmed = useConfirmedCall();
  return ({ isSent, ids, count }: HeldDecision) =>
    confirmed({
      question: `确定${isSent ? "发送" : "放弃"}这 ${count} 条通知吗？备份之后它们可能已经发送过。`,
      call: () => api.send("POST", `${delivery.path}/held`, { body: { isSent, ids } }),
      affects: [delivery.path],
      danger: !isSent,
      ...(onDone && { onDone }),
    });
}

interface DeliveryNoteProps {
  state: DeliveryState;
  sentence: (total: number) => string;
  onShow: (filters: { state: DeliveryState }) => void;
  /** Lets the user decide about all held deliveries here. */
  onDecide?: (decision: HeldDecision) => void;
}

/** Number of deliveries in a state, with a link to them. Renders nothing for zero. */
export function DeliveryNote({ state, sentence, onShow, onDecide }: DeliveryNoteProps) {
  const { data } = useQuery(callQuery(delivery.path, { state, pageSize: 1 }));
  const count = data?.total ?? 0;
  if (count === 0) return null;
  return (
    <Alert
      className="mb-3 flex-wrap"
      type="warning"
      showIcon
      title={sentence(count)}
      action={
        <span className="flex gap-2">
          <Button size="small" onClick={() => onShow({ state })}>
            查看
          </Button>
          {onDecide && (
            <>
              <Button size="small" onClick={() => onDecide({ isSent: true, count })}>
                全部发送
              </Button>
              <Button size="small" onClick={() => onDecide({ isSent: false, count })}>
                全部放弃
              </Button>
            </>
          )}
        </span>
      }
    />
  );
}

interface ChannelSelectProps {
  id?: string;
  value?: string;
  onChange?: (value: string | undefined) => void;
}

function ChannelSelect(props: ChannelSelectProps) {
  const { data } = useQuery(callQuery(channel.path, { pageSize: 200 }));
  const options = data?.list.map(({ channelId, channelName }) => ({
    value: channelId,
    label: channelName,
  }));
  return <Select {...props} options={options ?? []} placeholder="请选择通知渠道" allowClear />;
}
