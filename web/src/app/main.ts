/** Milliseconds after which a window counts as one that is not painted. */
const maxPaintWait = 500;

// A page that the server rendered is first shown, and then made interactive: what is seen waits
// neither for scripts to come nor for them to run.
void firstPaint().then(() => {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[data-rel]")) {
    link.rel = link.dataset.rel ?? "";
  }
  return import("./start.tsx");
});

function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden || !document.querySelector(".am-ssr")) return resolve();
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: "paint", buffered: true });
    setTimeout(resolve, maxPaintWait);
  });
}
