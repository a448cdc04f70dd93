import { Type } from "typebox";
import { crudCalls, route, tagged } from "../wire/route.ts";
import { planPoint, planPointQuery, point, space, spaceNode } from "./space.ts";

export const spaceCalls = {
  ...crudCalls(space),
  ...crudCalls(point),
  ...tagged("空间", {
    "GET /tdm/space/tree": route("signed-in", "空间树", { answer: Type.Array(spaceNode) }),
  }),
  ...tagged("点位", {
    "GET /tdm/space/model/point": route("signed-in", "空间及其下级的点位", {
      query: planPointQuery,
      answer: Type.Array(planPoint),
    }),
  }),
};
