// @vitest-environment happy-dom

import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { inquiryInput } from "@aeromaint/contracts/materials/inquiry.ts";
import { registrations } from "@aeromaint/contracts/people/registration.ts";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { FormField } from "./form-field.tsx";
import { formFieldsOf, type SiteForm, useSiteForm } from "./form-fields.ts";

const fields = formFieldsOf(registrations["3"], ["nickName", "mobile"]);
let form: SiteForm;

function Form() {
  form = useSiteForm({ fields });
  return (
    <form ref={form.place}>
      <FormField form={form} name="nickName" />
      <FormField form={form} name="mobile" />
    </form>
  );
}

function field(label: string): HTMLElement {
  return screen.getByLabelText(label);
}

test("shows each error at its field and focuses the first", () => {
  render(<Form />);
  act(() => void form.check());
  expect(field("姓名").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText(messages.required)).toBeTruthy();
  expect(screen.getByText(messages.mobileRequired)).toBeTruthy();
  expect(document.activeElement).toBe(field("姓名"));
});

test("updates an error while typing, and removes it once fixed", () => {
  render(<Form />);
  act(() => void form.check());
  fireEvent.change(field("姓名"), { target: { value: "林工" } });
  expect(screen.queryByText(messages.required)).toBeNull();
  fireEvent.change(field("联系电话"), { target: { value: "138" } });
  expect(screen.getByText(messages.mobile)).toBeTruthy();
});

test("shows no new error while typing, but on blur", () => {
  render(<Form />);
  fireEvent.change(field("联系电话"), { target: { value: "138" } });
  expect(screen.queryByText(messages.mobile)).toBeNull();
  fireEvent.blur(field("联系电话"));
  expect(screen.getByText(messages.mobile)).toBeTruthy();
});

test("shows the server's errors at their fields; ignores errors of other fields", () => {
  render(<Form />);
  const refusal = (name: string) =>
    new ApiError({
      code: 409,
      message: "x",
      errors: [{ field: name, message: "该手机号已被使用" }],
    });
  let known = false;
  act(() => {
    known = form.refuse(refusal("mobile"));
  });
  expect(known).toBe(true);
  expect(screen.getByText("该手机号已被使用")).toBeTruthy();
  expect(document.activeElement).toBe(field("联系电话"));
  act(() => {
    known = form.refuse(refusal("code"));
  });
  expect(known).toBe(false);
});

test("keeps and refuses a text that is too long", () => {
  function Inquiry() {
    const inquiry = useSiteForm({ fields: formFieldsOf(inquiryInput, ["message"]) });
    return <FormField form={inquiry} name="message" />;
  }
  render(<Inquiry />);
  // A browser silently truncates pasted text at maxlength.
  expect(field("询价内容").hasAttribute("maxlength")).toBe(false);
  fireEvent.change(field("询价内容"), { target: { value: "长".repeat(501) } });
  fireEvent.blur(field("询价内容"));
  expect(screen.getByText("询价内容不能超过500个字符")).toBeTruthy();
});
