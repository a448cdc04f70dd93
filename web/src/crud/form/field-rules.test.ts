// @vitest-environment happy-dom
import { repairInfo } from "@aeromaint/contracts/content/repair-info.ts";
import { post } from "@aeromaint/contracts/system/post.ts";
import { describe, expect, it } from "vitest";
import { type CrudResource, fieldOf } from "../resource-types.ts";
import { fieldRules } from "./field-rules.ts";

async function refusal(
  resource: CrudResource,
  name: string,
  value: unknown,
): Promise<string | null> {
  const { schema, required } = fieldOf(resource.create, name);
  for (const rule of fieldRules(schema, { required })) {
    if (typeof rule !== "object" || !rule.validator) continue;
    try {
      await rule.validator({}, value, () => {});
    } catch (error) {
      return (error as Error).message;
    }
  }
  return null;
}

describe("form rules", () => {
  it.each([undefined, "", "   ", null])("asks for a required text that is %j", async (value) => {
    expect(await refusal(post, "postName", value)).toBe("必填项不能为空!");
  });

  it.each(["0", "-1", "1.5", "a"])("refuses %j as an order", async (value) => {
    expect(await refusal(post, "postSort", value)).toBe("请输入正整数！");
  });

  it("accepts valid values, typed or loaded", async () => {
    expect(await refusal(post, "postSort", "12")).toBeNull();
    expect(await refusal(post, "postSort", 12)).toBeNull();
    expect(await refusal(post, "status", "1")).toBeNull();
    expect(await refusal(post, "remark", undefined)).toBeNull();
  });

  it("counts formatted text without words or pictures as empty", async () => {
    expect(await refusal(repairInfo, "content", "<p></p><p><br></p>")).toBe("必填项不能为空!");
    expect(await refusal(repairInfo, "content", '<p><img src="/a.png"></p>')).toBeNull();
    expect(await refusal(repairInfo, "content", "<p>检查</p>")).toBeNull();
  });
});
