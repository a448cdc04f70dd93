import type { Workbench } from "@aeromaint/contracts/personal/workbench/workbench.ts";

/** Sentence about all pending work. `todos` is the number of revisions to decide on. */
export function waitingSummary(
  { accounts = [], pendingLicences = 0, products, ...others }: Workbench,
  todos = 0,
): string {
  const decisions = accounts.reduce((sum, { total }) => sum + total, products?.total ?? 0);
  const { scheduled, licences, reviews, circulations } = others;
  const parts = [
    todos > 0 && `${todos} 份文件待我审批`,
    decisions > 0 && `${decisions} 项等待审核`,
    pendingLicences > 0 && `${pendingLicences} 项证照变更待核实`,
    scheduled && scheduled.total > 0 && `${scheduled.total} 条待发布`,
    reviews && reviews.total > 0 && `${reviews.total} 份文件逾期复审`,
    circulations && circulations.total > 0 && `${circulations.total} 项传阅有人逾期`,
    licences && licences.expired > 0 && `${licences.expired} 本证照已过期`,
    licences && licences.expiring > 0 && `${licences.expiring} 本证照即将到期`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join("，") : "目前没有等待您处理的事项";
}
