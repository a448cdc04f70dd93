import type { FacetCounts } from "@aeromaint/contracts/search/facets/facets.ts";
import { Link } from "react-router";
import optionStyles from "../../../ui/select/type-tree.module.css";
import { type SiteModule, siteModules } from "../content/modules.ts";
import { FacetSection } from "./facet-group.tsx";
import { type ChosenFacets, facetsToQuery } from "./facet-state.ts";

interface ModuleLinksProps {
  module: SiteModule;
  kinds: FacetCounts["kinds"];
  chosen: ChosenFacets;
}

/** Links to other modules with the same facets. */
export function ModuleLinks({ module, kinds, chosen }: ModuleLinksProps) {
  const search = String(new URLSearchParams(facetsToQuery(chosen)));
  const totals = new Map<string, number>(kinds.map(({ kind, total }) => [kind, total]));
  return (
    <FacetSection title="模块">
      <ul className={optionStyles.options}>
        {Object.entries(siteModules).map(([kind, { path, title }]) => (
          <li key={kind}>
            <Link
              className={optionStyles.option}
              to={{ pathname: path, search }}
              aria-current={path === module.path ? "page" : undefined}
            >
              <span className={optionStyles.label}>{title}</span>
              <span className={optionStyles.count}>{totals.get(kind) ?? 0}</span>
            </Link>
          </li>
        ))}
      </ul>
    </FacetSection>
  );
}
