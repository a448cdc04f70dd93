import fc from "fast-check";

/** Texts that are known to break similar systems. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "\0",
    "a\0b",
    "\ud800",
    "\udfff\ud800",
    "👩‍🔧",
    "e\u0301\u202e",
    "\r\nSet-Cookie: a=b",
    "%",
    "_",
    "\\",
    "%_\\",
    "'",
    "''; drop table sys_user; --",
    "' or '1'='1",
    "1; select pg_sleep(5)",
    "$1",
    "$" + "{7*7}",
    "{{7*7}}",
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "javascript:alert(1)",
    "//evil.example",
    "\\\\evil.example",
    "../../../../etc/passwd",
    "..%2f..%2f",
    "=1+1",
    "__proto__",
    "constructor",
    "toString",
    "null",
    "NaN",
    "Infinity",
    "true",
    "99999999999999999999",
    "9223372036854775808",
    "-1",
    "0x10",
    "1e309",
    "2026-02-30",
    "2026-02-30 25:61:61",
    "9999-12-31 23:59:59",
    "0000-00-00",
    "[]",
    "{}",
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.integer({ min: 1, max: 5_000 }).map((length) => "长".repeat(length)),
  fc.integer({ min: 1, max: 400 }).map((length) => "1,".repeat(length)),
);

export const hostileNumber = fc.oneof(
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(-1, 0, -0, 0.5, 1e20, 1e-7, 2_147_483_648, 2 ** 53, 1e308),
);

const deep = fc.integer({ min: 2, max: 3_000 }).map((depth) => ({ depth }));

/** Values for a JSON body: wrong types, prototype access, or unusual values. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: hostileNumber },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null]) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 5 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom("a", "__proto__", "constructor", "0"), hostileText),
  },
  { weight: 1, arbitrary: fc.array(fc.constant("1"), { minLength: 300, maxLength: 400 }) },
);

/** Bodies that are not objects, or differ from their content type. */
export const hostileBody: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "",
    "null",
    "[]",
    '"text"',
    "{",
    "]",
    '{"a":}',
    "\ufeff{}",
    '{"__proto__":{"a":1}}',
  ),
  deep.map(({ depth }) => `${"[".repeat(depth)}${"]".repeat(depth)}`),
  deep.map(({ depth }) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`),
  fc.json(),
  fc.string({ unit: "binary", maxLength: 60 }),
);

export const oddContentType = fc.constantFrom(
  "application/json\t",
  "application/json; charset=utf-16",
  "application/json;junk",
  "text/plain",
  "application/xml",
  "application/x-www-form-urlencoded; charset=junk",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "multipart/form-data; boundary=x",
  "multipart/mixed; boundary=x",
  "",
  "junk",
);

/** Headers of proxies, browsers or attackers. */
export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  fc.constantFrom<Record<string, string>>(
    {},
    { "x-forwarded-for": "127.0.0.1" },
    { "x-http-method-override": "DELETE" },
    { "x-original-url": "/api/system/user" },
    { "if-none-match": '"a", W/"b", *' },
    { range: "bytes=0-" },
    { range: "bytes=9-1" },
    { range: "bytes=-99999999999999999999" },
    { accept: "text/html", "accept-language": "zz" },
    { "accept-encoding": "br;q=0, junk" },
    { cookie: "a=b; __proto__=c" },
    { host: "evil.example" },
    { "user-agent": "长".repeat(300) },
    { "content-encoding": "gzip" },
    { expect: "200-ok" },
  ),
);
