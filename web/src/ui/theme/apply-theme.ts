/**
 * Puts what this browser has chosen on the root element. It stands alone, without anything from
 * outside itself: the build also writes it out as the script that runs before the first paint.
 */
export function applyLook(): void {
  const chosen = (key: string) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // A browser that keeps nothing shows what everybody begins with.
      return null;
    }
  };
  const root = document.documentElement;
  const theme = chosen("am:theme");
  const isLight =
    theme === "light" ||
    (theme === "system" && matchMedia("(prefers-color-scheme: light)").matches);
  root.dataset.theme = isLight ? "light" : "dark";
  root.dataset.reading = chosen("am:reading-size") ?? "normal";
  root.dataset.rows = chosen("am:row-density") ?? "comfortable";
  const ground = getComputedStyle(root).getPropertyValue("--am-ground");
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", ground);
}
