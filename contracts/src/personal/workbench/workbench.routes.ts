import { route, tagged } from "../../wire/route.ts";
import { workbench } from "./workbench.ts";

export const workbenchCalls = {
  ...tagged("工作台", {
    "GET /v1/backstage/work": route("signed-in", "等待本人处理的事项", { answer: workbench }),
  }),
};
