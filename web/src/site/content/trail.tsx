import { Breadcrumb } from "../breadcrumb.tsx";
import type { SiteModule } from "../shared/content/modules.ts";

interface TrailProps {
  module: SiteModule;
  /** Steps after the module itself. */
  steps: { label: string; to?: string }[];
}

export function Trail({ module, steps }: TrailProps) {
  return (
    <Breadcrumb
      isBelowHome={module.belowHome}
      steps={[{ label: module.title, to: module.path }, ...steps]}
    />
  );
}
