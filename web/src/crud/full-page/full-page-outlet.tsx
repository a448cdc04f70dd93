import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import styles from "./full-page.module.css";

interface Outlet {
  element: HTMLElement | null;
  setCovered: (covered: boolean) => void;
}

const OutletContext = createContext<Outlet | null>(null);

/** A page that a form may take for itself; what it shows otherwise stays mounted meanwhile. */
export function FullPageOutlet({ children }: { children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [isCovered, setCovered] = useState(false);
  const outlet = useMemo(() => ({ element, setCovered }), [element]);
  return (
    <OutletContext value={outlet}>
      {/* No box of its own: pages that fill the window's height measure the panel around. */}
      <div style={{ display: isCovered ? "none" : "contents" }}>{children}</div>
      <div ref={setElement} className={styles.outlet} hidden={!isCovered} />
    </OutletContext>
  );
}

/** Renders its children in place of the page around it. */
export function InFullPage({ children }: { children: ReactNode }) {
  const outlet = use(OutletContext);
  if (!outlet) throw new Error("<FullPage> needs a <FullPageOutlet>");
  const { element, setCovered } = outlet;
  useLayoutEffect(() => {
    setCovered(true);
    return () => setCovered(false);
  }, [setCovered]);
  return element && createPortal(children, element);
}
