import { ContentPage } from "../content-page.tsx";
import { siteModules } from "../modules.ts";

export function Component() {
  return <ContentPage module={siteModules.train} />;
}
