import assert from "node:assert/strict";
import { test } from "node:test";
import { mailHtml } from "./mail-sender.ts";

test("shows all characters of a text as written", () => {
  const link = 'https://mro.example/a?b="1"&c=<2>';
  const html = mailHtml('<img src=x onerror="alert(1)">\n&amp;', link);
  assert.equal(
    html,
    "<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;<br>\n&amp;amp;</p>\n" +
      '<p><a href="https://mro.example/a?b=&quot;1&quot;&amp;c=&lt;2&gt;">' +
      "https://mro.example/a?b=&quot;1&quot;&amp;c=&lt;2&gt;</a></p>\n",
  );
  assert.equal(mailHtml("文字", null), "<p>文字</p>\n");
});
