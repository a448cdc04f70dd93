import { useLayoutEffect, useRef } from "react";
import "../ui/rich-text.css";

/** Formatted text to read, at its full height and without the editor's weight. */
export function RichTextBlock({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(...contentOf(html));
  }, [html]);
  return <div ref={place} className="am-rich-text" />;
}

/** The server has cleaned the HTML; parsed in a document of its own, nothing in it runs. */
function contentOf(html: string): NodeListOf<ChildNode> {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const table of body.querySelectorAll("table")) boxTable(table);
  for (const link of body.querySelectorAll("a[href]")) {
    link.setAttribute("target", "_blank");
    link.setAttribute("rel", "noopener noreferrer");
  }
  return body.childNodes;
}

/** A wide table scrolls in its box, also by keyboard, instead of widening the dialog. */
function boxTable(table: HTMLTableElement): void {
  if (table.parentElement?.classList.contains("tableWrapper")) return;
  const box = table.ownerDocument.createElement("div");
  box.className = "tableWrapper";
  box.tabIndex = 0;
  table.replaceWith(box);
  box.append(table);
}
