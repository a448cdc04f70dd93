import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  lookPattern,
  minNumberPart,
  numberForm,
  numberReadings,
  partIn,
} from "@aeromaint/contracts/search/number-form.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { startNumberApp } from "./part-numbers.fixture.ts";

let t: Awaited<ReturnType<typeof startNumberApp>>;

before(async () => {
  t = await startNumberApp();
});
after(() => t.close());

const looksAlike = (typed: string, form: string) => new RegExp(lookPattern(typed)).test(form);

const seed = 20260615;
const sign = fc.constantFrom(..."ABCILOZ0123789");
const separator = fc.constantFrom("", "-", " ", "/", ".", "--", "　");
/** Part number: characters with or without separators. */
const written = fc
  .array(fc.tuple(sign, separator), { minLength: minNumberPart, maxLength: 14 })
  .map((parts) => parts.map(([letter, between]) => letter + between).join(""));

test("normalises numbers equally in TypeScript and in the database", async () => {
  const texts = fc.sample(fc.oneof(written, fc.string({ unit: "grapheme" })), {
    numRuns: 500,
    seed,
  });
  const storable = texts
    .map((text) => text.toWellFormed().replaceAll("\u0000", ""))
    .concat(["ß-ﬁ-Ⅻ", "ＡＭ－７２", "ıİ", "1²", "é-E\u0301", "Å-K"]);
  const { rows } = await sql<{ form: string }>`
    select number_form(text) as form from unnest(${storable}::text[]) with ordinality as given (text, place)
    order by place`.execute(t.db);
  assert.deepEqual(
    rows.map(({ form }) => form),
    storable.map(numberForm),
  );
});

test("a form has capitals and digits, is idempotent and ignores separators", () => {
  fc.assert(
    fc.property(written, (number) => {
      const form = numberForm(number);
      assert.match(form, /^[A-Z0-9]+$/);
      assert.equal(numberForm(form), form);
      assert.equal(numberForm(number.toLowerCase()), form);
      assert.equal(numberForm([...number].join("-")), form);
    }),
    { seed },
  );
});

test("finds and marks any part of at least four characters", () => {
  const part = written.chain((number) => {
    const form = numberForm(number);
    return fc
      .tuple(fc.nat(form.length - minNumberPart), fc.integer({ min: minNumberPart, max: 14 }))
      .map(([start, length]) => ({ number, part: form.slice(start, start + length) }));
  });
  fc.assert(
    fc.property(part, ({ number, part }) => {
      const [reading] = numberReadings(part.toLowerCase());
      assert.deepEqual(
        reading?.map(({ form }) => form),
        [part],
      );
      const span = partIn(number, [part]);
      assert.ok(span);
      assert.equal(numberForm(number.slice(span.start, span.end)), part);
      assert.ok(looksAlike(part, numberForm(number)));
    }),
    { seed },
  );
});

test("matches only characters that are easily confused", () => {
  const mistaken: Record<string, string> = { O: "0", "0": "o", I: "1", "1": "l", o: "0" };
  fc.assert(
    fc.property(written, (number) => {
      const form = numberForm(number);
      const typed = [...form].map((each) => mistaken[each] ?? each).join("");
      // A stored 1 matches a typed small l, but a stored L does not match a typed 1.
      assert.ok(looksAlike(typed, form), `${typed} ${form}`);
      assert.equal(
        looksAlike(form.replaceAll(/[A-Z]/g, "Q"), form.replaceAll("Q", "")),
        /^\d+$/.test(form),
      );
    }),
    { seed },
  );
  assert.equal(looksAlike("AL10", "A110"), false);
  assert.equal(looksAlike("Al10", "A110"), true);
  assert.equal(looksAlike("A110", "AL10"), false);
});

test("reads spaces as part of a number or as separators of words", () => {
  const shown = (keyword: string) =>
    numberReadings(keyword).map((reading) =>
      reading.map(({ typed, form }) => `${typed}:${form ?? ""}`),
    );
  assert.deepEqual(shown("AM 72 2105 叶片"), [
    ["AM 72 2105:AM722105", "叶片:"],
    ["AM:", "72:", "2105:2105", "叶片:"],
  ]);
  assert.deepEqual(shown("AM-72-2105叶片"), [["AM-72-2105:AM722105", "叶片:"]]);
  assert.deepEqual(shown("叶片 72"), []);
  assert.deepEqual(shown("a b c"), []);
  assert.deepEqual(shown("%%%% '' --"), []);
});
