import type { Content, ContentText } from "pdfmake/interfaces.js";

/** Points under a heading that its text has to find room in: two lines. */
const room = 34;
/** Headings in a row that a page surely has room for. */
const mostTogether = 4;

/** Marks what introduces what follows it. */
export function asHeading(content: Content): Content {
  return isWords(content) ? { ...content, headlineLevel: 1 } : content;
}

const isWords = (content: Content): content is ContentText =>
  typeof content === "object" && "text" in content;

/** The blocks with no heading at a page's end: it goes over to the next one with what it introduces. */
export function withHeadingsKept(blocks: readonly Content[]): Content[] {
  const kept: Content[] = [];
  let headings: Content[] = [];
  for (const block of blocks) {
    if (isHeading(block) && headings.length < mostTogether) headings.push(block);
    else {
      kept.push(...(headings.length > 0 ? introduced(headings, block) : [block]));
      headings = [];
    }
  }
  return [...kept, ...headings];
}

function introduced(headings: Content[], block: Content): Content[] {
  if (typeof block === "object" && "image" in block) {
    return [{ stack: [...headings, block], unbreakable: true }];
  }
  // The room is kept together with the headings, and then taken back.
  return [
    { stack: [...headings, { stack: [], margin: [0, room, 0, 0] }], unbreakable: true },
    { stack: [], margin: [0, -room, 0, 0] },
    block,
  ];
}

const isHeading = (block: Content) => isWords(block) && block.headlineLevel !== undefined;
