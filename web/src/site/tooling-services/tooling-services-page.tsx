import { ContentPage } from "../content/content-page.tsx";
import { contentModules } from "../content/modules.ts";

export function Component() {
  return <ContentPage module={contentModules.tool} />;
}
