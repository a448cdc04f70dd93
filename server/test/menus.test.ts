import assert from "node:assert/strict";
import { test } from "node:test";
import { permissions } from "@aeromaint/contracts/auth/permissions.ts";
import { screens } from "@aeromaint/contracts/screens.ts";
import buttons from "../seeds/base/buttons.json" with { type: "json" };

test("seeds buttons on existing screens with existing permissions", () => {
  assert.deepEqual(
    Object.keys(buttons).filter((screen) => !(screen in screens)),
    [],
  );
  const rights = new Set<string>(permissions);
  const named = Object.values(buttons).flat();
  assert.deepEqual(
    named.filter(({ permission }) => !rights.has(permission)),
    [],
  );
});
