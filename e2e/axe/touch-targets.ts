import type { Page } from "@playwright/test";

/** Touch targets smaller than 44 × 44 px, one line for each. */
export function smallTouchTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls =
      "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=option], [role=menuitem], [role=switch], [role=combobox]";
    // Elements that forward a click to the control inside.
    const frames =
      "label, .ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-input-number, .ant-upload, .ant-menu-item, .ant-tabs-tab, .ant-pagination-item, .ant-pagination-prev, .ant-pagination-next";
    // Distance from the centre. Half a pixel is lost between two boxes.
    const reach = 21;

    const isPressed = (control: Element) => {
      const style = getComputedStyle(control);
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        return false;
      if (style.pointerEvents === "none" || control.closest("[inert], [aria-hidden=true]"))
        return false;
      if (control.matches(":disabled, [aria-disabled=true], [tabindex='-1']:not([role=tab])"))
        return false;
      const { width, height } = control.getBoundingClientRect();
      return width > 1 && height > 1;
    };
    // A link in a sentence has the height of its line.
    const isInText = (control: Element) =>
      control.matches("a, button") &&
      getComputedStyle(control).display === "inline" &&
      [...(control.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim().length > 1,
      );
    const takes = (control: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      if (!hit) return true;
      const frame = control.closest(frames);
      const label = hit.closest("label");
      return (
        control.contains(hit) ||
        Boolean(frame?.contains(hit)) ||
        Boolean(label && label.control === control)
      );
    };
    const lines: string[] = [];
    for (const control of document.querySelectorAll(controls)) {
      // Points of a plan have fixed positions; a list next to the plan contains them all.
      if (control instanceof SVGElement || !isPressed(control) || isInText(control)) continue;
      control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const frame = control.matches("input, textarea, [role=combobox]") && control.closest(frames);
      const { left, top, width, height } = (frame || control).getBoundingClientRect();
      if (width >= 43.5 && height >= 43.5) continue;
      const [x, y] = [left + width / 2, top + height / 2];
      if (!takes(control, x, y)) continue;
      const inside = (at: number, end: number) => Math.min(Math.max(at, 1), end - 1);
      const misses = [
        [x, y - reach],
        [x, y + reach],
        [x - reach, y],
        [x + reach, y],
      ].filter(
        ([toX = 0, toY = 0]) =>
          !takes(control, inside(toX, window.innerWidth), inside(toY, window.innerHeight)),
      );
      if (misses.length === 0) continue;
      const name = control.getAttribute("aria-label") || control.textContent?.trim() || "";
      const what = control.getAttribute("role") ?? control.localName;
      lines.push(
        `${what} ${name.slice(0, 30)} ${Math.round(width)}×${Math.round(height)} .${control.className}`,
      );
    }
    return [...new Set(lines)];
  });
}
