import { channel } from "@aeromaint/contracts/channels/channel.ts";
import { useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { callQuery } from "../../api/query-by-key.ts";

interface ChannelSelectProps {
  id?: string;
  value?: string;
  onChange?: (value: string | undefined) => void;
}

/** One of the channels that there are. */
export function ChannelSelect(props: ChannelSelectProps) {
  const { data } = useQuery(callQuery(channel.path, { pageSize: 200 }));
  const options = data?.list.map(({ channelId, channelName }) => ({
    value: channelId,
    label: channelName,
  }));
  return <Select {...props} options={options ?? []} placeholder="请选择通知渠道" allowClear />;
}
