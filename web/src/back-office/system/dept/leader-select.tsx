import type { UserChoice } from "@aeromaint/contracts/system/user.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { useState } from "react";
import { api } from "../../../api/api.ts";

interface LeaderSelectProps {
  /** Name of the current leader; shown even if not among the options. */
  leaderName: string | null;
  id?: string;
  value?: string | null;
  onChange?: (userId: string | undefined) => void;
}

const path = "/system/common/user";

/** Debounce in milliseconds. */
const typingPause = 250;

/** One of the users whom the signed-in person may see; typing searches all of them. */
export function LeaderSelect({ leaderName, ...input }: LeaderSelectProps) {
  const [keyword, setKeyword] = useState("");
  const { data: users = [], isFetching } = useQuery({
    queryKey: [path, { keyword }],
    queryFn: async ({ signal }) => {
      // The next key cancels this call.
      if (keyword) await new Promise((resolve) => setTimeout(resolve, typingPause));
      signal.throwIfAborted();
      return api.get<UserChoice[]>(path, { keyword }, { signal });
    },
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  const options = users.map(({ userId, userName, nickName }) => ({
    value: userId,
    label: `${nickName}（${userName}）`,
  }));
  const { value } = input;
  // While somebody types, only what matches is offered.
  const missing =
    !keyword && value && leaderName && !options.some((option) => option.value === value);
  return (
    <Select
      {...input}
      options={missing ? [{ value, label: leaderName }, ...options] : options}
      loading={isFetching}
      placeholder="请选择负责人"
      showSearch={{ filterOption: false, onSearch: (typed) => setKeyword(typed.trim()) }}
      allowClear
    />
  );
}
