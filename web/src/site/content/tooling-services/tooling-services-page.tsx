import { siteModules } from "../../shared/content/modules.ts";
import { ContentPage } from "../content-page.tsx";

export function Component() {
  return <ContentPage module={siteModules.tool} />;
}
