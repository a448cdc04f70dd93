import { expect, test } from "vitest";
import { fitQueryOf } from "../../../session/own-aircraft.ts";
import { chosenFacetsOf, facetsQueryOf, noFacets, toggled } from "./facet-state.ts";

const read = (query: string) => chosenFacetsOf(new URLSearchParams(query));

test("what is chosen survives the address", () => {
  const chosen = read("chapter=32,29&aircraftType=105&year=2026&aircraft=+B-6001+");
  expect(chosen).toEqual({
    chapter: ["29", "32"],
    aircraftType: ["105"],
    year: ["2026"],
    aircraft: "B-6001",
  });
  expect(read(String(new URLSearchParams(facetsQueryOf(chosen))))).toEqual(chosen);
  expect(facetsQueryOf(noFacets)).toEqual({});
});

test("takes nonsense in the address for nothing", () => {
  const chosen = read(`chapter=3,32,32,x&aircraftType=A320&year=26&aircraft=${"B".repeat(30)}`);
  expect(chosen).toEqual({ ...noFacets, chapter: ["32"], aircraft: "B".repeat(20) });
});

test("a value is chosen and taken away", () => {
  const one = toggled(noFacets, "chapter", "32");
  expect(one.chapter).toEqual(["32"]);
  expect(toggled(one, "chapter", "32")).toEqual(noFacets);
});

test("asks for what fits first only where types are chosen", () => {
  expect(fitQueryOf(undefined)).toEqual({});
  expect(fitQueryOf({ typeIds: [], hidesOthers: true })).toEqual({});
  expect(fitQueryOf({ typeIds: ["9", "10"], hidesOthers: false })).toEqual({ fitsFirst: "10,9" });
  expect(fitQueryOf({ typeIds: ["9"], hidesOthers: true })).toEqual({
    fitsFirst: "9",
    fitsOnly: "1",
  });
});
