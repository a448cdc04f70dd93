// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { addRecentPlace, useRecentPlaces } from "./recent-places.ts";

beforeEach(() => localStorage.clear());

const place = (address: string) => ({ address, title: address, note: "" });
const recent = (userId: string) =>
  renderHook(() => useRecentPlaces(userId)).result.current.map(({ address }) => address);

it("lists the latest first, each place once", () => {
  for (const address of ["/a", "/b", "/a?x=1", "/b"]) addRecentPlace("1", place(address));
  expect(recent("1")).toEqual(["/b", "/a?x=1", "/a"]);
});

it("stores the last twelve places of each user", () => {
  for (let index = 1; index <= 14; index += 1) addRecentPlace("1", place(`/${index}`));
  expect(recent("1")).toHaveLength(12);
  expect(recent("1")[0]).toBe("/14");
  expect(recent("2")).toEqual([]);
});

it("ignores stored addresses that are not paths of the product", () => {
  const foreign = ["//evil.example", "https://evil.example", "/\\evil.example", 7];
  const stored = [...foreign.map((address) => ({ ...place("/ok"), address })), place("/ok")];
  localStorage.setItem("am:recent:1", JSON.stringify(stored));
  expect(recent("1")).toEqual(["/ok"]);
  localStorage.setItem("am:recent:1", "{broken");
  expect(recent("1")).toEqual([]);
});
