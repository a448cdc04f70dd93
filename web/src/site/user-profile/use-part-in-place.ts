import { useEffect } from "react";
import { useLocation, useNavigationType } from "react-router";

const touches = ["wheel", "touchstart", "pointerdown", "keydown"];

/**
 * Holds the part that an address names at the top while it and those above it come, until the person moves on.
 * @param parts what holds them all, once it is there
 */
export function usePartInPlace(parts: HTMLElement | null): void {
  const { hash, key } = useLocation();
  // Back means back: to where one was.
  const isNew = useNavigationType() !== "POP" || key === "default";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same part, chosen once more.
  useEffect(() => {
    if (!parts || !hash || !isNew) return;
    const leaving = new AbortController();
    const watch = new ResizeObserver(() =>
      document.getElementById(hash.slice(1))?.scrollIntoView({ behavior: "instant" }),
    );
    leaving.signal.addEventListener("abort", () => watch.disconnect());
    watch.observe(parts);
    for (const touch of touches) {
      window.addEventListener(touch, () => leaving.abort(), { signal: leaving.signal });
    }
    return () => leaving.abort();
  }, [hash, key, isNew, parts]);
}
