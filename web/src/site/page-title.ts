import { useEffect } from "react";

const product = "航空维修信息平台";

export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} - ${product}` : product;
  }, [title]);
}
