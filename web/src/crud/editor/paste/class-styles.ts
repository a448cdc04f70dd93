/** What of a style sheet says more than how a text looks: whether it is shown, raised, or a sign. */
const telling =
  /(?:^|;)\s*((?:vertical-align|display|visibility|mso-hide|mso-text-raise|list-style(?:-type)?|mso-symbol-font-family)\s*:[^;]*)/gi;
const simpleSelector = /^[a-z0-9]*\.[\w-]+$/i;

/** Writes what classes say into the styles of their elements, where an element says nothing itself. */
export function styleByClass(page: Document): void {
  const css = [...page.querySelectorAll("style")]
    .map(({ textContent }) => textContent ?? "")
    .join("\n")
    .replaceAll(/<!--|-->|\/\*[\s\S]*?\*\//g, "")
    // What holds for print or a width is another page's look.
    .replaceAll(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/gi, "");
  for (const [, selectors = "", rule = ""] of css.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
    const said = [...rule.matchAll(telling)].map(([, each = ""]) => each.trim());
    const classes = selectors.split(",").map((each) => each.trim());
    const known = classes.filter((each) => simpleSelector.test(each));
    if (said.length === 0 || known.length === 0) continue;
    for (const element of page.body.querySelectorAll(known.join(","))) {
      const own = element.getAttribute("style") ?? "";
      element.setAttribute("style", `${said.join(";")};${own}`);
    }
  }
}
