import { Link, useSearchParams } from "react-router";
import { paths } from "../../paths.ts";
import { siteModules } from "../../shared/content/modules.ts";
import { ContentPage } from "../content-page.tsx";

export function Component() {
  const [query] = useSearchParams();
  return (
    <>
      <ContentPage module={siteModules.repair} />
      {!query.has("repairId") && (
        <Link
          className="inline-block py-3 text-accent underline print:hidden"
          to={paths.classified}
        >
          分类一览
        </Link>
      )}
    </>
  );
}
