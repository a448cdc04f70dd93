import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "../../api/lazy-part.ts";
import { useWaitingToasts } from "./toast.ts";

const ToastStack = lazyPart(() => import("./toast-stack.tsx"));

/**
 * Renders the toasts; mounted once in a layout. They load with the first input of the user, so that
 * a message about a lost connection needs no connection.
 */
export function Toasts() {
  const hasToast = useWaitingToasts(({ length }) => length > 0);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    for (const input of ["pointerdown", "keydown"]) {
      window.addEventListener(input, () => setLoaded(true), { once: true });
    }
  }, []);
  if (hasToast && !isLoaded) setLoaded(true);
  return <Suspense>{isLoaded && <ToastStack />}</Suspense>;
}
