/** Where a remark stands: the paragraph's place in the text, and words of it. */
export interface RemarkAnchor {
  block: number;
  quote: string;
}

const maxQuote = 200;
const textOf = ".am-rich-text";

/** The paragraph that the reader has selected words of; null where nothing of the text is selected. */
export function selectedAnchor(place: HTMLElement | null): RemarkAnchor | null {
  const selection = getSelection();
  const quote = selection?.toString().trim().slice(0, maxQuote) ?? "";
  const start = selection?.rangeCount ? selection.getRangeAt(0).startContainer : null;
  const block = blocksOf(place).findIndex((element) => element.contains(start));
  return quote && block >= 0 ? { block, quote } : null;
}

/** Brings the paragraph of a remark into sight. */
export function showBlock(place: HTMLElement | null, block: number): void {
  const element = blocksOf(place)[block];
  if (!element) return;
  element.scrollIntoView({ block: "center" });
  const range = document.createRange();
  range.selectNodeContents(element);
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
}

function blocksOf(place: HTMLElement | null): Element[] {
  return [...(place?.querySelector(textOf)?.children ?? [])];
}
