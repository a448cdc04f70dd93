import assert from "node:assert/strict";
import { test } from "node:test";
import { messageTemplateKeys, messageTemplates } from "./message-templates.ts";
import { fillTemplate, findTemplateError } from "./template-text.ts";

test("replaces variables by values, and variables inside of values stay text", () => {
  const values = { 标题: "{{期限}}<b>$&</b>", 期限: "明天" };
  assert.equal(fillTemplate("{{标题}} / {{ 期限 }} }}", values), "{{期限}}<b>$&</b> / 明天 }}");
  assert.equal(fillTemplate("{{constructor}}{{__proto__}}", values), "");
  assert.equal(
    fillTemplate("{{标题}}{{人数}} 人", { 标题: "" }, (name) => `（${name}）`),
    "（人数） 人",
  );
});

test("names the variable that is unknown or not closed", () => {
  const known = ["标题", "期限"];
  assert.equal(findTemplateError("《{{标题}}》{单括号} }}", known), null);
  assert.equal(findTemplateError("{{密码}}", known), "没有变量 {{密码}}，可用的变量：标题、期限");
  assert.equal(findTemplateError("请看 {{标题", known), "变量 {{标题 没有以 }} 结束");
  assert.equal(findTemplateError("{{标题 {{期限}}", known), "变量 {{标题  没有以 }} 结束");
  assert.match(findTemplateError("{{}}", known) ?? "", /^没有变量 {{}}/);
  assert.match(findTemplateError("{{toString}}", known) ?? "", /^没有变量/);
});

test("the built-in texts use their own variables", () => {
  for (const key of messageTemplateKeys) {
    const { title, body, variables } = messageTemplates[key];
    for (const text of [title, body]) {
      assert.equal(findTemplateError(text, Object.keys(variables)), null, key);
    }
  }
});
