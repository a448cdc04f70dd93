import assert from "node:assert/strict";
import { test } from "node:test";
import { draftBody } from "@aeromaint/contracts/personal/draft.ts";
import { post } from "@aeromaint/contracts/system/post.ts";
import type { AppError } from "./errors.ts";
import { compileValidator } from "./validator.ts";

const today = () => "2026-03-01";
const checkCreate = compileValidator(post.create as never, { part: "body", today });
const checkList = compileValidator(post.filters as never, { part: "querystring", today });
const valid = { postCode: "QC", postName: "质量工程师", postSort: 1, status: "1" };

function accepted(checked: ReturnType<typeof checkCreate>): unknown {
  return "value" in checked ? checked.value : assert.fail(checked.error.message);
}

function refused(checked: ReturnType<typeof checkCreate>): AppError {
  return "error" in checked ? checked.error : assert.fail("nothing was refused");
}

const create = (body: unknown) => accepted(checkCreate(body));

test("accepts numbers for coded values and digits in text, as forms send them", () => {
  assert.deepEqual(create({ ...valid, postSort: "12", status: 2 }), {
    ...valid,
    postSort: 12,
    status: "2",
  });
});

test("refuses numbers in other notations, each with its message", () => {
  for (const postSort of ["1e1", "0x10", "007", "+5", "5.0"]) {
    assert.deepEqual(
      refused(checkCreate({ ...valid, postSort })).errors,
      [{ field: "postSort", message: "请输入正整数！" }],
      postSort,
    );
  }
  assert.equal(refused(checkList({ pageNum: "1e1" })).code, 400);
});

test("reports every missing field with the specified message, in the order of the form", () => {
  const { errors } = refused(checkCreate({ postSort: 0 }));
  assert.deepEqual(errors, [
    { field: "postCode", message: "必填项不能为空!" },
    { field: "postName", message: "必填项不能为空!" },
    { field: "postSort", message: "请输入正整数！" },
    { field: "status", message: "必填项不能为空!" },
  ]);
});

test("refuses blanks in required fields, and clears optional ones", () => {
  assert.equal(refused(checkCreate({ ...valid, postName: "  " })).message, "必填项不能为空!");
  assert.deepEqual(create({ ...valid, remark: "" }), { ...valid, remark: null });
});

test("normalises names, titles and filters, and treats invisible text as empty", () => {
  const { postName } = create({
    ...valid,
    postName: "\ufeff机务\u202e・\u00ad组长½㎡①",
  }) as typeof valid;
  assert.equal(postName, "机务·组长½㎡①");
  assert.deepEqual(accepted(checkList({ postName: "机\u200b务•组长" })), {
    postName: "机务·组长",
    pageNum: 1,
    pageSize: 20,
  });
  for (const unseen of ["\u200b", "\u202e\u2069", "\u3164"]) {
    const error = refused(checkCreate({ ...valid, postName: unseen }));
    assert.equal(error.message, "必填项不能为空!");
  }
});

test("keeps passwords and rich text unchanged, and bullets in multi-line text", () => {
  const schema = {
    type: "object",
    properties: {
      password: { type: "string", title: "密码", "x-kind": "password" },
      content: { type: "string", title: "正文", "x-kind": "richText" },
      remark: { type: "string", title: "备注", "x-kind": "textarea" },
      partNumbers: { type: "array", "x-kind": "tags", items: { type: "string" } },
      steps: {
        type: "array",
        items: { properties: { name: { type: "string", title: "名称", "x-kind": "text" } } },
      },
    },
  };
  const check = compileValidator(schema as never, { part: "body", today });
  const sent = { password: "a\u200b•", content: "<p>\u00ad•</p>", remark: "• 甲\u202e\n• 乙" };
  const lists = { partNumbers: ["NAS\u200b1"], steps: [{ name: "艾•买\u200d提" }] };
  assert.deepEqual(accepted(check({ ...sent, ...lists })), {
    ...sent,
    remark: "• 甲\n• 乙",
    partNumbers: ["NAS1"],
    steps: [{ name: "艾·买提" }],
  });
});

test("drops unknown fields", () => {
  const body = JSON.parse(JSON.stringify({ ...valid, postId: "1", createdBy: 7 }));
  assert.deepEqual(create(body), valid);
});

test("refuses NUL and lone surrogates", () => {
  for (const text of ["a\u0000b", "\ud800"]) {
    assert.match(refused(checkCreate({ ...valid, postName: text })).message, /无法识别/);
  }
});

test("refuses names, numbers and depths that would change in storage, also without a schema", () => {
  const { values } = draftBody.properties;
  const check = compileValidator({ type: "object", properties: { values } } as never, {
    part: "body",
    today,
  });
  const deep = (depth: number): object => (depth === 0 ? {} : { a: deep(depth - 1) });
  const cases: [json: string, sentence: string][] = [
    ['{"a":[{"b\\u0000":1}]}', "表单内容包含无法识别的字段名"],
    ['{"a":{"__proto__":{}}}', "表单内容包含无法识别的字段名"],
    ['{"a":1e999}', "表单内容包含超出范围的数字"],
    ['{"a":12345678901234567890}', "表单内容包含超出范围的数字"],
    [JSON.stringify(deep(33)), "表单内容的层级过多"],
  ];
  for (const [json, sentence] of cases) {
    const { errors } = refused(check({ values: JSON.parse(json) }));
    assert.deepEqual(errors, [{ field: "values", message: sentence }]);
  }
  for (const json of ['{"constructor":{"prototype":{"a":1}}}', "{}"]) {
    assert.deepEqual(accepted(check({ values: JSON.parse(json) })), { values: JSON.parse(json) });
  }
});

test("limits pages to 1–200 rows, and refuses repeated values", () => {
  for (const pageSize of ["0", "-1", "201", "1000000000", "99999999999999999999", "x"]) {
    assert.equal(refused(checkList({ pageSize })).code, 400);
  }
  assert.equal(refused(checkList({ pageNum: ["1", "2"] })).code, 400);
  assert.deepEqual(accepted(checkList({})), { pageNum: 1, pageSize: 20 });
});
