// Comment styles (MsoCommentText, MsoCommentReference) are not used: body paragraphs have them too.
const comments =
  '[style*="mso-element:comment" i],[style*="mso-element: comment" i],.msocomanchor,.msocomtxt,' +
  '[style*="mso-special-character:comment" i],a[href*="#_msocom"],a[href^="#cmnt"],[id^="cmnt"]';
/** Anchor of a comment in the text or in the comment list of Google Docs. */
const googleAnchor = /^cmnt(?:_ref)?\d+$/;
const hiddenStyle =
  /(?:^|;)\s*(?:display:\s*none|visibility:\s*(?:hidden|collapse)|mso-hide:\s*all)/i;

/**
 * Removes hidden text, rows, columns and comments of reviewers.
 * @returns removed content, as words for a message
 */
export function dropHidden(body: HTMLElement): string[] {
  const gone = new Set<string>();
  const drop = (element: Element, name: string) => {
    if (element.textContent?.trim()) gone.add(name);
    element.remove();
  };
  for (const comment of body.querySelectorAll(comments)) {
    if (comment.id.startsWith("cmnt") && !googleAnchor.test(comment.id)) continue;
    // Google Docs marks a comment as raised text and lists it at the end.
    const list = /^cmnt\d/.test(comment.id) ? comment.closest("div") : comment.closest("sup");
    const isEntry =
      list?.querySelectorAll('[id^="cmnt"]').length === 1 &&
      list.textContent?.trim().startsWith(comment.textContent?.trim() ?? "");
    drop(isEntry ? list : comment, "批注");
  }
  for (const table of body.querySelectorAll("table")) {
    for (const cell of cellsOfHiddenColumns(table)) drop(cell, "隐藏的行列");
  }
  for (const element of body.querySelectorAll("[style],[hidden]")) {
    const isHidden =
      element.hasAttribute("hidden") || hiddenStyle.test(element.getAttribute("style") ?? "");
    if (isHidden && !element.matches("col")) {
      drop(element, element.matches("tr,td,th") ? "隐藏的行列" : "隐藏文字");
    }
  }
  return [...gone];
}

/** Cells in hidden columns only. Wider cells get a smaller colspan. */
function cellsOfHiddenColumns(table: HTMLTableElement): Element[] {
  const columns = [...table.querySelectorAll("col")].flatMap((column) => {
    const isHidden = hiddenStyle.test(column.getAttribute("style") ?? "");
    return Array<boolean>(numberOf(column, "span")).fill(isHidden);
  });
  if (!columns.includes(true)) return [];
  const found: Element[] = [];
  // Remaining rows of cells from earlier rows, by column.
  const taken: number[] = [];
  for (const row of table.querySelectorAll("tr")) {
    let at = 0;
    for (const cell of row.querySelectorAll(":scope > td, :scope > th")) {
      while ((taken[at] ?? 0) > 0) at += 1;
      const width = numberOf(cell, "colspan");
      const shown = columns.slice(at, at + width).filter((isHidden) => !isHidden).length;
      if (shown === 0 && at < columns.length) found.push(cell);
      else if (shown < width && shown > 0) cell.setAttribute("colspan", String(shown));
      for (let end = at + width; at < end; at += 1) taken[at] = numberOf(cell, "rowspan");
    }
    for (const column of taken.keys()) taken[column] = Math.max(0, (taken[column] ?? 0) - 1);
  }
  for (const column of table.querySelectorAll("col")) {
    if (hiddenStyle.test(column.getAttribute("style") ?? "")) column.remove();
  }
  return found;
}

const mostCells = 1_000;

function numberOf(element: Element, name: string): number {
  const number = Number.parseInt(element.getAttribute(name) ?? "1", 10);
  return Math.min(Math.max(1, number || 1), mostCells);
}
