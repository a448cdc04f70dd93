import { expect, test } from "vitest";
import { ownAircraftListParams } from "../../../session/own-aircraft.ts";
import { facetsToQuery, noFacets, parseFacets, toggleFacet } from "./facet-state.ts";

const read = (query: string) => parseFacets(new URLSearchParams(query));

test("writes and parses the same facets", () => {
  const chosen = read("chapter=32,29&aircraftType=105&year=2026&aircraft=+B-6001+");
  expect(chosen).toEqual({
    chapter: ["29", "32"],
    aircraftType: ["105"],
    year: ["2026"],
    aircraft: "B-6001",
  });
  expect(read(String(new URLSearchParams(facetsToQuery(chosen))))).toEqual(chosen);
  expect(facetsToQuery(noFacets)).toEqual({});
});

test("ignores invalid values in the URL", () => {
  const chosen = read(`chapter=3,32,32,x&aircraftType=A320&year=26&aircraft=${"B".repeat(30)}`);
  expect(chosen).toEqual({ ...noFacets, chapter: ["32"], aircraft: "B".repeat(20) });
});

test("adds and removes a value", () => {
  const one = toggleFacet(noFacets, "chapter", "32");
  expect(one.chapter).toEqual(["32"]);
  expect(toggleFacet(one, "chapter", "32")).toEqual(noFacets);
});

test("sorts by own types only if there are any", () => {
  expect(ownAircraftListParams(undefined)).toEqual({});
  expect(ownAircraftListParams({ typeIds: [], hidesOthers: true })).toEqual({});
  expect(ownAircraftListParams({ typeIds: ["9", "10"], hidesOthers: false })).toEqual({
    fitsFirst: "10,9",
  });
  expect(ownAircraftListParams({ typeIds: ["9"], hidesOthers: true })).toEqual({
    fitsFirst: "9",
    fitsOnly: "1",
  });
});
