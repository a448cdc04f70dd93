import { Schema } from "@tiptap/pm/model";
import { expect, test } from "vitest";
import { cachedByBlock } from "./each-block.ts";

const schema = new Schema({
  nodes: { doc: { content: "block+" }, line: { group: "block", content: "text*" }, text: {} },
});
const line = (words: string) => schema.nodes.line.create(null, schema.text(words));

test("recomputes only changed blocks, wherever they are in the text", () => {
  const made: string[] = [];
  const words = cachedByBlock(({ textContent }) => {
    made.push(textContent);
    return textContent;
  });
  const [one, two, three] = [line("一"), line("二"), line("三")];
  expect(words([one, two, one])).toEqual(["一", "二", "一"]);
  made.length = 0;
  expect(words([three, two, one])).toEqual(["三", "二", "一"]);
  expect(made).toEqual(["三"]);
});
