import { registrations } from "@aeromaint/contracts/people/registration.ts";
import { expect, test } from "vitest";
import { parseRegistrationKind, registrationKinds } from "./kinds.ts";

// Fields below the parts: the captcha and the consent.
const below = ["code", "uuid", "consent"];

test.each(["1", "2", "3"] as const)("kind %s asks once for each field of its contract", (kind) => {
  const formFields = registrationKinds[kind].parts.flatMap(({ fields }) => fields);
  const wanted = Object.keys(registrations[kind].properties);
  expect([...formFields, ...below].toSorted()).toEqual(wanted.toSorted());
});

test("parses the kinds of self-registration only", () => {
  expect(parseRegistrationKind("3")).toBe("3");
  expect(parseRegistrationKind("4")).toBeUndefined();
  expect(parseRegistrationKind(null)).toBeUndefined();
});
