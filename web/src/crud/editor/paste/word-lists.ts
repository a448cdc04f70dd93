/** A paragraph that Word shows as a list item: how deep, whether counted. */
interface WordItem {
  paragraph: HTMLElement;
  level: number;
  isOrdered: boolean;
}

const deepest = 9;

/** Word pastes lists as paragraphs with `mso-list` in their style: makes real lists of them. */
export function listsFromWord(body: HTMLElement): void {
  let open: { list: HTMLElement; item: WordItem }[] = [];
  let last: Element | null = null;
  for (const paragraph of [...body.querySelectorAll<HTMLElement>("p,h1,h2,h3,h4,h5,h6")]) {
    const item = wordItemOf(paragraph);
    if (!item) continue;
    if (last === null || paragraph.previousElementSibling !== last) open = [];
    open = open.filter(({ item: { level } }) => level <= item.level);
    const top = open.at(-1);
    if (top?.item.level === item.level && top.item.isOrdered !== item.isOrdered) open.pop();
    if (open.at(-1)?.item.level !== item.level) open.push({ list: listFor(item, open), item });
    open.at(-1)?.list.append(listItemOf(item));
    last = open[0]?.list ?? null;
  }
}

function wordItemOf(paragraph: HTMLElement): WordItem | null {
  const style = paragraph.getAttribute("style") ?? "";
  const level = /mso-list:\s*l\d{1,6}\s+level(\d{1,2})/i.exec(style)?.[1];
  if (!level || paragraph.closest("li")) return null;
  const marker = markerOf(paragraph)?.textContent?.trim() ?? "";
  const isOrdered = /^[(（]?([0-9]{1,4}|[a-z]{1,4}|[一二三四五六七八九十]{1,4})[.、)）]/i.test(
    marker,
  );
  return { paragraph, level: Math.min(Number(level), deepest), isOrdered };
}

/** The bullet or number that Word writes as text before the item. */
function markerOf(paragraph: HTMLElement): Element | undefined {
  return [...paragraph.querySelectorAll("span")].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute("style") ?? ""),
  );
}

/** A new list: inside the last item of the list above it, or in the paragraph's own place. */
function listFor({ paragraph, isOrdered }: WordItem, open: { list: HTMLElement }[]): HTMLElement {
  const list = document.createElement(isOrdered ? "ol" : "ul");
  const above = open.at(-1)?.list;
  if (above) (above.lastElementChild ?? above).append(list);
  else paragraph.before(list);
  return list;
}

function listItemOf({ paragraph }: WordItem): HTMLElement {
  markerOf(paragraph)?.remove();
  const content = document.createElement("p");
  content.append(...paragraph.childNodes);
  const item = document.createElement("li");
  item.append(content);
  paragraph.remove();
  return item;
}
