import type { World } from "./random-world.ts";

/** Department with its ancestors, itself first. */
function pathOf({ depts }: World, deptId: string): string[] {
  const parentId = depts.find(({ id }) => id === deptId)?.parentId;
  return parentId ? [deptId, ...pathOf({ depts } as World, parentId)] : [deptId];
}

/** Data scopes of the specification, row by row and without SQL. */
export function canSee(
  world: World,
  { deptId, createdBy }: { deptId: string | null; createdBy: string | null },
) {
  const { home, roles, userId } = world;
  const byDept = (rule: (id: string, home: string) => boolean) =>
    deptId !== null && home !== null && rule(deptId, home);
  const rules: Record<string, (named: string[]) => boolean> = {
    1: () => true,
    2: (named) => deptId !== null && named.includes(deptId),
    3: () => deptId !== null && deptId === home,
    4: () => byDept((id, from) => pathOf(world, id).includes(from)),
    5: () => createdBy === userId,
    6: () => byDept((id, from) => pathOf(world, id).at(-1) === pathOf(world, from).at(-1)),
  };
  return roles.some(({ dataScope, enabled, named }) => enabled && rules[dataScope]?.(named));
}

export const canSeeDept = (world: World, { id, createdBy }: World["depts"][number]) =>
  canSee(world, { deptId: id, createdBy });

/** Without an enabled role there is no permission: all routes are closed. */
export const hasEnabledRole = ({ roles }: World) => roles.some(({ enabled }) => enabled);
