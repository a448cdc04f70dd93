import { ContentPage } from "../content/content-page.tsx";
import { siteModules } from "../content/modules.ts";

export function Component() {
  return <ContentPage module={siteModules.train} />;
}
