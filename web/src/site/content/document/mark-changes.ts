import type {
  ChangedBlock,
  RevisionChanges,
} from "@aeromaint/contracts/documents/revision-changes.ts";
import { blockChanges } from "@aeromaint/contracts/documents/revision-diff.ts";
import {
  containerKinds,
  isBlockTag,
  textBlockTags,
} from "@aeromaint/contracts/fields/rich-text-blocks.ts";
import styles from "./change-marks.module.css";

export interface PlacedMarks {
  /** Where each change stands, in their order; removed blocks side by side share one mark. */
  places: readonly HTMLElement[];
  remove: () => void;
}

/** What is said of a change. */
export function wordsOfChange({ change, isFormatOnly }: ChangedBlock): string {
  return isFormatOnly ? "格式有变" : blockChanges[change];
}

/** Puts a bar beside each changed block of a shown text; nothing where the text is another one. */
export function markChanges(
  root: Element,
  { blockCount, changes }: RevisionChanges,
): PlacedMarks | undefined {
  const blocks = textBlocksIn(root);
  if (blocks.length !== blockCount) return undefined;
  const bars = new Map<number, HTMLElement>();
  for (const change of changes) {
    const [first, ...rest] = blocks[change.at] ?? [];
    if (change.change !== "removed" && first)
      bars.set(change.at, barAround([first, ...rest], change));
  }
  const gaps = new Map<number, HTMLElement>();
  for (const { at, change } of changes) {
    if (change !== "removed" || gaps.has(at)) continue;
    const gap = gapMark();
    const next = bars.get(at) ?? blocks[at]?.[0];
    if (next) next.before(gap);
    else root.append(gap);
    gaps.set(at, gap);
  }
  const places = changes.flatMap(
    ({ at, change }) => (change === "removed" ? gaps : bars).get(at) ?? [],
  );
  return {
    places,
    remove: () => {
      for (const gap of gaps.values()) gap.remove();
      for (const bar of bars.values()) bar.replaceWith(...bar.childNodes);
    },
  };
}

function barAround(nodes: [ChildNode, ...ChildNode[]], change: ChangedBlock): HTMLElement {
  const bar = document.createElement("div");
  bar.className = `${styles.bar} ${styles[change.change]}`;
  bar.setAttribute("role", "group");
  bar.setAttribute("aria-label", wordsOfChange(change));
  bar.title = wordsOfChange(change);
  bar.tabIndex = -1;
  nodes[0].before(bar);
  bar.append(...nodes);
  return bar;
}

function gapMark(): HTMLElement {
  const gap = document.createElement("div");
  gap.className = styles.gap ?? "";
  gap.setAttribute("role", "note");
  gap.tabIndex = -1;
  gap.textContent = "此处有删除";
  return gap;
}

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

// A table is in a scrolling box, which `makeReadable` adds.
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
