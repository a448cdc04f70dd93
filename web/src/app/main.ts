/** Milliseconds after which a window counts as one that is not painted. */
const maxPaintWait = 500;
/** Milliseconds that scripts wait for the pictures that are seen first. */
const maxPictureWait = 1_000;

// A page that the server rendered is first shown, and then made interactive: what is seen waits
// neither for scripts to come nor for them to run.
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

/** Those that load only once they are near are not waited for: some never are. */
function isSeen(picture: HTMLImageElement): boolean {
  if (picture.loading === "lazy") return false;
  const { top, bottom, left, right } = picture.getBoundingClientRect();
  return top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
}

/** Once the picture, or its lack, is there and had a frame to be painted in. */
async function shown(picture: HTMLImageElement): Promise<void> {
  await picture.decode().catch(() => {});
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
