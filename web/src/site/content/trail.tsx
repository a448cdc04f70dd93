import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { paths } from "../paths.ts";
import type { SiteModule } from "../shared/content/modules.ts";

interface TrailProps {
  module: SiteModule;
  /** Steps after the module itself. */
  steps: { label: string; to?: string }[];
}

export function Trail({ module, steps }: TrailProps) {
  const home = module.belowHome ? [{ label: "首页", to: paths.home }] : [];
  return <Breadcrumb steps={[...home, { label: module.title, to: module.path }, ...steps]} />;
}
