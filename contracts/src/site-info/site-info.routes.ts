import { route, tagged } from "../wire/route.ts";
import { signInPanels, siteInfo } from "./site-info.ts";

export const siteInfoCalls = {
  ...tagged("公开接口", {
    "GET /open/site": route("open", "站点信息", { answer: siteInfo }),
    "GET /open/site/sign-in": route("open", "登录面板", { answer: signInPanels }),
  }),
};
