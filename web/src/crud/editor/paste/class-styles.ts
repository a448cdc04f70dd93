/** Properties that change the meaning: visibility, raised text and symbols. */
const meaningfulProperties =
  /(?:^|;)\s*((?:vertical-align|display|visibility|mso-hide|mso-text-raise|list-style(?:-type)?|mso-symbol-font-family)\s*:[^;]*)/gi;
const simpleSelector = /^[a-z0-9]*\.[\w-]+$/i;

/** Copies these properties from classes to elements that do not set them. */
export function inlineClassStyles(page: Document): void {
  const css = [...page.querySelectorAll("style")]
    .map(({ textContent }) => textContent ?? "")
    .join("\n")
    .replaceAll(/<!--|-->|\/\*[\s\S]*?\*\//g, "")
    // Ignore media queries: they apply to print or other widths.
    .replaceAll(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/gi, "");
  for (const [, selectors = "", rule = ""] of css.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
    const said = [...rule.matchAll(meaningfulProperties)].map(([, each = ""]) => each.trim());
    const classes = selectors.split(",").map((each) => each.trim());
    const known = classes.filter((each) => simpleSelector.test(each));
    if (said.length === 0 || known.length === 0) continue;
    for (const element of page.body.querySelectorAll(known.join(","))) {
      const own = element.getAttribute("style") ?? "";
      element.setAttribute("style", `${said.join(";")};${own}`);
    }
  }
}
