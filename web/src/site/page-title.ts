import { useEffect } from "react";

const product = "航空维修信息平台";

/** Names the browser tab after the screen. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} - ${product}` : product;
  }, [title]);
}
