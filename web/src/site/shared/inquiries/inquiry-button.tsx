import { Suspense, useState } from "react";
import { lazyPart } from "../../../api/lazy-part.ts";
import { Button } from "../../../ui/button.tsx";
import { currentPath, requireSignIn } from "../access/member-link.tsx";
import type { InquiryDialogProps } from "./inquiry-dialog.tsx";

const InquiryDialog = lazyPart(() => import("./inquiry-dialog.tsx"));

/** Opens the inquiry for a product; visitors are asked to sign in. */
export function InquiryButton({ product }: Pick<InquiryDialogProps, "product">) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => requireSignIn(currentPath()) && setIsOpen(true)}>询价</Button>
      {isOpen && (
        <Suspense>
          <InquiryDialog product={product} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
