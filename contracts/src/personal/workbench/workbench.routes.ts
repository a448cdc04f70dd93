import { route, tagged } from "../../wire/route.ts";
import { ownTasks } from "./own-tasks.ts";
import { workbench } from "./workbench.ts";

export const workbenchCalls = {
  ...tagged("工作台", {
    "GET /v1/backstage/work": route("signed-in", "等待本人处理的事项", { answer: workbench }),
    "GET /system/common/user/tasks": route("signed-in", "待我处理", { answer: ownTasks }),
  }),
};
