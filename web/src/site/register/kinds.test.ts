import { registrations } from "@aeromaint/contracts/people/registration.ts";
import { expect, test } from "vitest";
import { kindNamed, registrationKinds } from "./kinds.ts";

// They stand below the parts: the captcha and the consent.
const below = ["code", "uuid", "consent"];

test.each(["1", "2", "3"] as const)("kind %s asks once for each field of its contract", (kind) => {
  const formFields = registrationKinds[kind].parts.flatMap(({ fields }) => fields);
  const wanted = Object.keys(registrations[kind].properties);
  expect([...formFields, ...below].toSorted()).toEqual(wanted.toSorted());
});

test("knows the kinds that register themselves, and no other", () => {
  expect(kindNamed("3")).toBe("3");
  expect(kindNamed("4")).toBeUndefined();
  expect(kindNamed(null)).toBeUndefined();
});
