import { Select } from "antd";
import { useUserSearch } from "../../shared/people/use-user-search.ts";

interface LeaderSelectProps {
  /** Name of the current leader; shown even if not among the options. */
  leaderName: string | null;
  id?: string;
  value?: string | null;
  onChange?: (userId: string | undefined) => void;
}

/** One of the users whom the signed-in person may see; typing searches all of them. */
export function LeaderSelect({ leaderName, ...input }: LeaderSelectProps) {
  const { isTyping, found, select } = useUserSearch();
  const { value } = input;
  const missing =
    !isTyping && value && leaderName && !found.some((option) => option.value === value);
  return (
    <Select
      {...input}
      {...select}
      options={missing ? [{ value, label: leaderName }, ...found] : found}
      placeholder="请选择负责人"
      allowClear
    />
  );
}
