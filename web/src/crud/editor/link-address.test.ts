import { expect, test } from "vitest";
import { completeAddress, isLinkAddress } from "./link-address.ts";

test("allows http, https, mailto, tel and addresses on this site", () => {
  for (const address of [
    "https://www.caac.gov.cn/a?b=1#c",
    "http://127.0.0.1:8086/x",
    "mailto:a@b.cn",
    "tel:010-12345678",
    "/web-site/maintain-info?name=1",
  ]) {
    expect(isLinkAddress(address), address).toBe(true);
  }
});

test("refuses scripts, disguised hosts and invalid addresses", () => {
  for (const address of [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "//evil.example",
    "/\\evil.example",
    "https:evil.example",
    "https://",
    "mailto:nobody",
    "tel:abc",
    "readme",
    "",
  ]) {
    expect(isLinkAddress(address), address).toBe(false);
  }
});

test("completes a typed address without a scheme", () => {
  expect(completeAddress(" www.caac.gov.cn ")).toBe("https://www.caac.gov.cn");
  expect(completeAddress("caac.gov.cn:8443/a")).toBe("https://caac.gov.cn:8443/a");
  expect(completeAddress("support@b.cn")).toBe("mailto:support@b.cn");
  expect(completeAddress("javascript:alert(1)")).toBeNull();
  expect(completeAddress("随便写写")).toBeNull();
});
