import {
  containerKinds,
  isBlockTag,
  textBlockTags,
} from "@aeromaint/contracts/fields/rich-text-blocks.ts";

const wholeTags: ReadonlySet<string> = new Set([
  ...Object.keys(containerKinds),
  ...textBlockTags,
  "hr",
]);

/**
 * The blocks of a shown text in their order, the same that the server compares: each is one element,
 * or the words between two of them.
 */
export function textBlocksIn(root: Element): ChildNode[][] {
  const blocks: ChildNode[][] = [];
  let loose: ChildNode[] = [];
  const endLoose = () => {
    if (loose.some(showsSomething)) blocks.push(loose);
    loose = [];
  };
  for (const node of root.childNodes) {
    if (!(node instanceof Element && hasBlock(node))) {
      loose.push(node);
      continue;
    }
    endLoose();
    blocks.push(...(isWhole(node) ? [[node]] : textBlocksIn(node)));
  }
  endLoose();
  return blocks;
}

// A table stands in a box that scrolls, as `makeReadable` leaves it.
function isWhole(element: Element): boolean {
  return wholeTags.has(element.localName) || element.classList.contains("tableWrapper");
}

function hasBlock(element: Element): boolean {
  return isBlockTag(element.localName) || [...element.children].some(hasBlock);
}

function showsSomething(node: ChildNode): boolean {
  if (node.textContent?.trim()) return true;
  return node instanceof Element && (node.matches("br, img") || !!node.querySelector("br, img"));
}
