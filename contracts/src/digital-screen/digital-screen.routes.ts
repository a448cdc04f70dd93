import { route, tagged } from "../wire/route.ts";
import { screenFigures } from "./screen.ts";

export const digitalScreenCalls = {
  ...tagged("数字大屏", {
    "GET /screen/figures": route("signed-in", "大屏数据", { answer: screenFigures }),
    "GET /screen/stream": route("signed-in", "大屏数据（服务器推送事件）", { answer: "events" }),
  }),
};
