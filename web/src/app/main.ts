/** Maximum wait for the first paint in milliseconds. */
const maxPaintWait = 500;
/** Maximum wait of scripts for visible pictures in milliseconds. */
const maxPictureWait = 1_000;

// Show a server-rendered page first, then make it interactive. Scripts load and run after the first
// paint.
void firstLook().then(() => {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[data-rel]")) {
    link.rel = link.dataset.rel ?? "";
  }
  return import("./start.tsx");
});

async function firstLook(): Promise<void> {
  if (document.hidden || !document.querySelector(".am-ssr")) return;
  await firstPaint();
  const late = new Promise((resolve) => setTimeout(resolve, maxPictureWait));
  await Promise.race([late, Promise.all([...document.images].filter(isSeen).map(shown))]);
}

function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: "paint", buffered: true });
    setTimeout(resolve, maxPaintWait);
  });
}

/** True for a visible picture. Lazy pictures are skipped: some never load. */
function isSeen(picture: HTMLImageElement): boolean {
  if (picture.loading === "lazy") return false;
  const { top, bottom, left, right } = picture.getBoundingClientRect();
  return top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
}

/** Resolves when the picture, loaded or failed, is painted. */
async function shown(picture: HTMLImageElement): Promise<void> {
  await picture.decode().catch(() => {});
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
