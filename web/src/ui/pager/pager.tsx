import { Button } from "../button.tsx";

interface PagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** 上一页, the page numbers around the present one, 下一页. Nothing for a single page. */
export function Pager({ page, pages, onPage }: PagerProps) {
  if (pages <= 1 && page <= 1) return null;
  return (
    <nav
      className="flex items-center justify-center gap-2 pt-8 pb-2 print:hidden"
      aria-label="分页"
    >
      <Button disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, pages))}>
        上一页
      </Button>
      {pageMarks(page, pages).map((mark) =>
        typeof mark === "number" ? (
          <button
            key={mark}
            type="button"
            className="h-10 min-w-10 cursor-pointer rounded-md border border-transparent current:border-accent font-technical current:text-accent text-md/none text-muted tabular-nums hover:bg-raised hover:text-ink max-sm:hidden"
            aria-label={`第 ${mark} 页`}
            aria-current={mark === page ? "page" : undefined}
            onClick={() => onPage(mark)}
          >
            {mark}
          </button>
        ) : (
          <span key={mark} className="w-6 text-center text-muted max-sm:hidden" aria-hidden="true">
            …
          </span>
        ),
      )}
      <span
        className="min-w-18 text-center font-technical text-muted tabular-nums sm:hidden"
        aria-hidden="true"
      >
        {page} / {pages}
      </span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        下一页
      </Button>
    </nav>
  );
}

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
