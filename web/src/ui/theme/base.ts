import "./site.css";

/** Global styles: fonts, focus rings, shared classes. Importing it is enough. */
declareChineseFallback();

/**
 * Declares the Chinese web font once the page is at rest. It is last in every font list, so its
 * files are only fetched, slice by slice, on a machine that has no Chinese font of its own.
 */
function declareChineseFallback(): void {
  // The server draws pages too.
  if (typeof document === "undefined") return;
  const declare = () => void import("@fontsource-variable/noto-sans-sc/wght.css").catch(() => {});
  const atRest = () => setTimeout(declare, 1500);
  if (document.readyState === "complete") atRest();
  else window.addEventListener("load", atRest, { once: true });
}
