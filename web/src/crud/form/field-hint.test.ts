import { menu } from "@aeromaint/contracts/system/menu.ts";
import { post } from "@aeromaint/contracts/system/post.ts";
import { expect, it } from "vitest";
import { type FormSchema, fieldOf } from "../resource-types.ts";
import { fieldHint } from "./field-rules.ts";

const hint = (form: FormSchema, name: string) => fieldHint(name, fieldOf(form, name).schema);

it("explains the allowed characters of a code", () => {
  expect(hint(menu.create, "menuCode")).toBe("只能包含字母、数字、下划线和短横线");
});

it("explains the direction of an order field", () => {
  expect(hint(post.create, "postSort")).toBe("数字越小越靠前");
});

it("has no hint for other fields", () => {
  expect(hint(post.create, "postName")).toBeUndefined();
});
