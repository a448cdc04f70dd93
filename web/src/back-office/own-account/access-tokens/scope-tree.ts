import { permissionTitles } from "@aeromaint/contracts/access-tokens/scope-titles.ts";
import {
  canGrantScope,
  scopeGroups,
  tokenPermissions,
} from "@aeromaint/contracts/access-tokens/token-scopes.ts";
import type { CheckState } from "../../../crud/tree/check-tree.tsx";
import { subtreeIds, type TreeNode } from "../../../crud/tree/use-lazy-tree.ts";

/** Above the single rights; no scope itself. */
const single = "single";

const groupLabels: Record<keyof typeof scopeGroups, string> = {
  read: `${scopeGroups.read}（账号可查看的全部列表和详情，含其本人数据）`,
  own: `${scopeGroups.own}（账号本人的收藏、阅读记录等，可查看和修改）`,
};

/** The scopes that somebody with these rights may choose: two groups, and the rights by their area. */
export function scopeTree(held: ReadonlySet<string>): TreeNode[] {
  const areas = new Map<string, TreeNode>();
  for (const permission of tokenPermissions) {
    if (!canGrantScope(held, permission)) continue;
    const { resource, action } = permissionTitles(permission);
    const id = permission.slice(0, permission.lastIndexOf(":"));
    const area = areas.get(id) ?? { id, label: resource, children: [] };
    area.children.push({ id: permission, label: action, children: [] });
    areas.set(id, area);
  }
  const groups = Object.entries(groupLabels).map(([id, label]) => ({ id, label, children: [] }));
  if (areas.size === 0) return groups;
  return [...groups, { id: single, label: "单项权限", children: [...areas.values()] }];
}

/** The scopes at or below a node. */
const scopesOf = (node: TreeNode): string[] =>
  node.children.length === 0 ? [node.id] : node.children.flatMap(scopesOf);

/** All scopes of a tree, without what only holds others together. */
export const scopesIn = (tree: readonly TreeNode[]): string[] => tree.flatMap(scopesOf);

/** Which nodes are checked, wholly or in part. */
export function scopeCheckState(
  tree: readonly TreeNode[],
  chosen: ReadonlySet<string>,
): CheckState {
  const checked: string[] = [];
  const half: string[] = [];
  const visit = (node: TreeNode) => {
    const scopes = scopesOf(node);
    const count = scopes.filter((scope) => chosen.has(scope)).length;
    if (count === scopes.length) checked.push(node.id);
    else if (count > 0) half.push(node.id);
    node.children.forEach(visit);
  };
  tree.forEach(visit);
  return { checked, half };
}

/** The scopes after a node was checked or unchecked, with all below it. */
export function toggleScope(
  tree: readonly TreeNode[],
  chosen: ReadonlySet<string>,
  { id, on }: { id: string; on: boolean },
): string[] {
  const node = findNode(tree, id);
  const concerned = new Set(node ? scopesOf(node) : []);
  return scopesIn(tree).filter((scope) => (concerned.has(scope) ? on : chosen.has(scope)));
}

function findNode(tree: readonly TreeNode[], id: string): TreeNode | undefined {
  for (const node of tree) {
    if (node.id === id) return node;
    if (subtreeIds(node).includes(id)) return findNode(node.children, id);
  }
  return undefined;
}
