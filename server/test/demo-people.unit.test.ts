import assert from "node:assert/strict";
import { test } from "node:test";
import { accounts } from "@aeromaint/contracts/people/account.ts";
import { demoPeople } from "../seeds/seed-people.ts";
import { compileValidator } from "../src/infra/http/validator.ts";

test("demo people match the forms of their kinds", async () => {
  for (const { userNature, form } of demoPeople) {
    const { properties } = accounts[userNature].create;
    // Seeding creates passwords, pictures and licence dates.
    const given = Object.fromEntries(Object.entries(properties).filter(([name]) => name in form));
    assert.deepEqual(
      Object.keys(form).filter((name) => !(name in given)),
      [],
      form.name,
    );
    const check = compileValidator({ type: "object", properties: given } as never, {
      part: "body",
      today: () => "2026-03-01",
    });
    assert.deepEqual(check(structuredClone(form)), { value: form }, form.name);
  }
});
