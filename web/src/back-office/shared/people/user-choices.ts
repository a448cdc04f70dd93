import { type DeptOption, dept } from "@aeromaint/contracts/system/dept.ts";
import { post } from "@aeromaint/contracts/system/post.ts";
import { role } from "@aeromaint/contracts/system/role.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../api/api.ts";
import { useTypedSearch } from "../../../crud/form/use-typed-search.ts";
import { treePath } from "../../../ui/text/tree-path.ts";

// The keys are below the resources' paths, so that a change refreshes the choices too.
const staleTime = 60_000;

/** Departments within the data scope of the signed-in person. */
export function useDeptTree(): DeptOption[] {
  const { data = [] } = useQuery({
    queryKey: [dept.path, "tree"],
    queryFn: ({ signal }) => api.get("/system/common/dept/tree", {}, { signal }),
    staleTime,
  });
  return data;
}

/** Departments that can be selected: enabled ones, and disabled ones that are selected already. */
export function selectableDepts(
  tree: readonly DeptOption[],
  chosen: readonly string[],
): DeptOption[] {
  return tree.flatMap(({ isDisabled, ...node }) => {
    const children = selectableDepts(node.children, chosen);
    const isOffered = !isDisabled || chosen.includes(node.id);
    if (isOffered) return [{ ...node, children }];
    // Keep a disabled department with enabled descendants.
    return children.length > 0 ? [{ ...node, isDisabled, children }] : [];
  });
}

/** The enabled posts, and those of `known` ids. */
export function usePosts(known: readonly string[] = []): SelectOption[] {
  const ids = known.join(",");
  const { data = [] } = useQuery({
    queryKey: [post.path, "choice", ids],
    queryFn: ({ signal }) => api.get("/system/common/post", ids ? { known: ids } : {}, { signal }),
    placeholderData: keepPreviousData,
    staleTime,
  });
  return data.map(({ postId, postName }) => ({ value: postId, label: postName }));
}

const newUserId = "0";

/** Roles that the signed-in person may assign to this user, or to a new one. */
export function useRoles(userId: string = newUserId): SelectOption[] {
  const { data = [] } = useQuery({
    queryKey: [role.path, "choice", userId],
    queryFn: ({ signal }) => api.get(`/system/common/role/${userId}`, {}, { signal }),
    staleTime,
  });
  return data.map(({ roleId, roleName }) => ({ value: roleId, label: roleName }));
}

/** Ids from the top of the tree down to a department; only its own id if the tree lacks it. */
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
 * Adds assigned options that the editor may not assign, for example a disabled post. `names` are
 * joined by `、`. The options are disabled, so that nobody removes them by mistake.
 */
export function withAssignedOptions(
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
/** Search for visible users, with the props of a Select. */
export function useUserSearch() {
  const { keyword, data, select } = useTypedSearch([path], (keyword, signal) =>
    api.get(path, { keyword }, { signal }),
  );
  const found = (data ?? []).map(
    ({ userId, userName, nickName }): SelectOption => ({
      value: userId,
      label: `${nickName}（${userName}）`,
    }),
  );
  /** While the user types, offer only the found users. */
  return { isTyping: keyword !== "", found, select };
}
