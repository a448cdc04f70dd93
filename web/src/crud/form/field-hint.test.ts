import { menu } from "@aeromaint/contracts/system/menu.ts";
import { post } from "@aeromaint/contracts/system/post.ts";
import { expect, it } from "vitest";
import { type FormSchema, fieldOf } from "../resource-types.ts";
import { hintOf } from "./field-rules.ts";

const hint = (form: FormSchema, name: string) => hintOf(name, fieldOf(form, name).schema);

it("says beforehand which characters a code may have", () => {
  expect(hint(menu.create, "menuCode")).toBe("只能包含字母、数字、下划线和短横线");
});

it("says which way an order runs", () => {
  expect(hint(post.create, "postSort")).toBe("数字越小越靠前");
});

it("leaves alone what explains itself", () => {
  expect(hint(post.create, "postName")).toBeUndefined();
});
