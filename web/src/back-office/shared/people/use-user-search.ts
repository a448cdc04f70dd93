import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../api/api.ts";
import type { SelectOption } from "./user-choices.ts";

const path = "/system/common/user";
/** Debounce in milliseconds. */
const typingPause = 250;

/** The users whom the signed-in person may see, searched by typing, as a Select takes them. */
export function useUserSearch() {
  const [keyword, setKeyword] = useState("");
  const { data: users = [], isFetching } = useQuery({
    queryKey: [path, { keyword }],
    queryFn: async ({ signal }) => {
      // The next key cancels this call.
      if (keyword) await new Promise((resolve) => setTimeout(resolve, typingPause));
      signal.throwIfAborted();
      return api.get(path, { keyword }, { signal });
    },
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  const found = users.map(
    ({ userId, userName, nickName }): SelectOption => ({
      value: userId,
      label: `${nickName}（${userName}）`,
    }),
  );
  const select = {
    loading: isFetching,
    showSearch: {
      filterOption: false,
      onSearch: (typed: string) => setKeyword(typed.trim()),
    },
  };
  /** While somebody types, only what is found is to be offered. */
  return { isTyping: keyword !== "", found, select };
}
