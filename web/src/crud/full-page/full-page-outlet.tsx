import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";

interface Outlet {
  element: HTMLElement | null;
  setCovered: (covered: boolean) => void;
}

const OutletContext = createContext<Outlet | null>(null);

/** Page that a form can cover; the covered content stays mounted. */
export function FullPageOutlet({ children }: { children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [isCovered, setCovered] = useState(false);
  const outlet = useMemo(() => ({ element, setCovered }), [element]);
  return (
    <OutletContext value={outlet}>
      {/* Without a box: pages of full height measure the surrounding panel. */}
      <div style={{ display: isCovered ? "none" : "contents" }}>{children}</div>
      <div ref={setElement} className="h-full" hidden={!isCovered} />
    </OutletContext>
  );
}

/** Renders its children in place of the surrounding page. */
export function FullPage({ children }: { children: ReactNode }) {
  const outlet = use(OutletContext);
  if (!outlet) throw new Error("<FullPage> needs a <FullPageOutlet>");
  const { element, setCovered } = outlet;
  useLayoutEffect(() => {
    setCovered(true);
    return () => setCovered(false);
  }, [setCovered]);
  return element && createPortal(children, element);
}
