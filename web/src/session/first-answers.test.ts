import { expect, test } from "vitest";
import { takeFirstAnswer } from "./first-answers.ts";

test("gives each answer of the page once, and none that was refused", () => {
  const answers = {
    "/api/open/site": { code: 200, message: "操作成功", data: { title: "平台" } },
    "/api/open/platform/name": { code: 503, message: "服务暂不可用，请稍后再试", data: null },
  };
  const element = document.createElement("script");
  element.type = "application/json";
  element.id = "first-answers";
  element.textContent = JSON.stringify(answers);
  document.body.append(element);
  expect(takeFirstAnswer("/api/open/site")).toEqual({ data: { title: "平台" } });
  expect(takeFirstAnswer("/api/open/site")).toBeUndefined();
  expect(takeFirstAnswer("/api/open/platform/name")).toBeUndefined();
});
