import { type DeptOption, dept } from "@aeromaint/contracts/system/dept.ts";
import { post } from "@aeromaint/contracts/system/post.ts";
import { type RoleChoice, role } from "@aeromaint/contracts/system/role.ts";
import type { PostChoice } from "@aeromaint/contracts/system/user.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../api/api.ts";
import { treePath } from "../../../ui/tree-path.ts";

// The keys lie below the resources' paths, so that a change there reaches the choices too.
const staleTime = 60_000;

/** The departments within one's own data scope. */
export function useDeptTree(): DeptOption[] {
  const { data = [] } = useQuery({
    queryKey: [dept.path, "tree"],
    queryFn: ({ signal }) => api.get("/system/common/dept/tree", {}, { signal }),
    staleTime,
  });
  return data;
}

/** The departments that may be chosen now: the enabled ones, and those chosen already. */
export function offeredDepts(tree: readonly DeptOption[], chosen: readonly string[]): DeptOption[] {
  return tree.flatMap(({ isDisabled, ...node }) => {
    const children = offeredDepts(node.children, chosen);
    const isOffered = !isDisabled || chosen.includes(node.id);
    if (isOffered) return [{ ...node, children }];
    // It leads to enabled ones.
    return children.length > 0 ? [{ ...node, isDisabled, children }] : [];
  });
}

/** The enabled posts, and those of `known` ids. */
export function usePosts(known: readonly string[] = []): PostChoice[] {
  const ids = known.join(",");
  const { data = [] } = useQuery({
    queryKey: [post.path, "choice", ids],
    queryFn: ({ signal }) => api.get("/system/common/post", ids ? { known: ids } : {}, { signal }),
    placeholderData: keepPreviousData,
    staleTime,
  });
  return data;
}

const nobody = "0";

/** The roles that one may give to this user, or to a new one. */
export function useRoles(userId: string = nobody): RoleChoice[] {
  const { data = [] } = useQuery({
    queryKey: [role.path, "choice", userId],
    queryFn: ({ signal }) => api.get(`/system/common/role/${userId}`, {}, { signal }),
    staleTime,
  });
  return data;
}

/** The ids from the top of the tree down to this department; itself alone where it is not there. */
export function deptPath(tree: readonly DeptOption[], id: string): string[] {
  const path = treePath(tree, (node) => node.id === id);
  return path.length > 0 ? path.map((node) => node.id) : [id];
}

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

/**
 * Adds options that the user is assigned but the editor may not assign (another's role, a
 * disabled post), by their names joined by `、`; disabled, so that they are not lost by a slip.
 */
export function withAssigned(
  choices: SelectOption[],
  ids: string[] = [],
  names = "",
): SelectOption[] {
  const known = new Set(choices.map(({ value }) => value));
  const labels = names.split("、");
  const foreign = ids
    .map((value, index) => ({ value, label: labels[index] ?? value, disabled: true }))
    .filter(({ value }) => !known.has(value));
  return [...choices, ...foreign];
}

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
