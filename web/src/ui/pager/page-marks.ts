/** Page numbers to offer: first, last, the present one and its neighbours; gaps between. */
export function pageMarks(page: number, pages: number): (number | "gap-before" | "gap-after")[] {
  const from = Math.max(2, Math.min(page - 1, pages - 4));
  const to = Math.min(pages - 1, Math.max(page + 1, 5));
  const middle = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  return [
    1,
    ...(from > 2 ? (["gap-before"] as const) : []),
    ...middle,
    ...(to < pages - 1 ? (["gap-after"] as const) : []),
    ...(pages > 1 ? [pages] : []),
  ];
}
