import type { PlanPoint, PointAssoc } from "@aeromaint/contracts/spaces/space.ts";

type Linked = Pick<PlanPoint, "assocId" | "assocCategoryId">;

const item = (path: string) => (point: Linked) =>
  `${path}?${new URLSearchParams({ categoryId: point.assocCategoryId ?? "", repairId: point.assocId ?? "" })}`;

const pathOf: Readonly<Record<PointAssoc, (point: Linked) => string>> = {
  "1": item("/web-site/maintain-info"),
  "2": item("/web-site/tooling-services"),
  "3": ({ assocId }) =>
    `/web-site/repair-person/repair-detail?${new URLSearchParams({ id: assocId ?? "" })}`,
};

/** Where readers see what a point stands for; null while that is nothing, or no longer shown. */
export function linkPath(
  point: Linked & Pick<PlanPoint, "assocType" | "assocName">,
): string | null {
  const { assocType, assocName, assocId } = point;
  return assocType && assocId && assocName ? pathOf[assocType](point) : null;
}
