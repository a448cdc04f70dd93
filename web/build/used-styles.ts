import postcss from "postcss";

/** The style sheet without classes of the layer `utilities` that the scripts do not name. */
export function usedStyles(css: string, scripts: string): string {
  const words = new Set(scripts.split(/["'`\s]+/));
  const root = postcss.parse(css);
  root.walkAtRules("layer", (layer) => {
    if (layer.params !== "utilities") return;
    layer.walkRules((rule) => {
      const name = classOf(rule.selector);
      if (name && !words.has(name)) rule.remove();
    });
    layer.walkAtRules((inner) => {
      if (inner.nodes?.length === 0) inner.remove();
    });
  });
  return root.toString();
}

/** `.max-md\:hidden:hover` → `max-md:hidden` */
function classOf(selector: string): string {
  const [, name = ""] = /^\.((?:\\.|[\w-])+)/.exec(selector) ?? [];
  return name.replaceAll(/\\(.)/g, "$1");
}
