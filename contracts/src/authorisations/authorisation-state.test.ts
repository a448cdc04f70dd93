import assert from "node:assert/strict";
import { test } from "node:test";
import {
  expiryUrgency,
  holdsUntilText,
  type MissingCondition,
  missingConditionSentence,
  missingConditionsText,
  scopeText,
} from "./authorisation-state.ts";

const day = "2026-03-13";
const licence = {
  code: "licence",
  licence: null,
  held: "B737-800 机电（ME）",
  from: "2021-03-01",
} as const;

test("names the missing condition so that a person can act on it", () => {
  const sentences: [MissingCondition, string][] = [
    [{ code: "period", from: "2026-01-01", until: "2026-03-12" }, "授权 2026-03-12 到期"],
    [{ code: "period", from: "2026-04-01", until: "2027-03-12" }, "授权 2026-04-01 起生效"],
    [{ code: "account" }, "账号已停用"],
    [{ code: "unsigned" }, "等待会签"],
    [
      { code: "act", act: "suspend", reason: "等待调查", day: "2026-03-01" },
      "2026-03-01 暂停：等待调查",
    ],
    [{ ...licence, until: "2026-03-01" }, "执照 2026-03-01 到期"],
    [{ ...licence, from: "2026-04-01", until: "2031-04-01" }, "执照 2026-04-01 起有效"],
    [{ ...licence, until: null }, "执照未登记有效期"],
    [{ ...licence, licence: "AV", until: "2027-01-01" }, "执照不含“AV”"],
    [{ ...licence, held: null, from: null, until: null }, "未登记执照"],
    [{ code: "course", course: "复训", until: "2026-03-01" }, "“复训”已过期 12 天"],
    [{ code: "course", course: "复训", until: null }, "未完成“复训”"],
    [
      { code: "document", document: "AM-145-2026-0007", revision: 3 },
      "AM-145-2026-0007 第 3 版未签收",
    ],
    [
      { code: "experience", days: 180, months: 24, until: null },
      "近 24 个月经确认的工作经历不足 180 天",
    ],
  ];
  for (const [missing, sentence] of sentences)
    assert.equal(missingConditionSentence(missing, day), sentence);
  assert.equal(
    missingConditionsText([{ code: "account" }, { code: "unsigned" }], day),
    "账号已停用；等待会签",
  );
});

test("shows the scope of an authorisation and the urgency of its end", () => {
  const scope = { typeName: "A320系列", registrations: ["B-6017"], chapters: ["29", "32"] };
  assert.equal(scopeText(scope), "A320系列（仅 B-6017） · 29、32 章");
  assert.equal(scopeText({ typeName: null, registrations: [], chapters: [] }), "全部机型");
  assert.deepEqual([90, 89, 30, 29, 0].map(expiryUrgency), [
    "far",
    "near",
    "near",
    "close",
    "close",
  ]);
  assert.equal(holdsUntilText("2028-03-01 00:00:00"), "2028-02-29", "the last day is a whole one");
  assert.equal(holdsUntilText("2028-03-01 14:30:20"), "2028-03-01 14:30");
});
