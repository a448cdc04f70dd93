import type { DocumentHead } from "@aeromaint/contracts/documents/document.ts";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";

const CompareDialog = lazy(() => import("./compare-dialog.tsx"));

/** Opens the comparison with the revision before; the first one has none. */
export function CompareButton({ head, revNo }: { head: DocumentHead; revNo: number }) {
  // Null until it is first wanted; then it stays, so that the focus comes back here.
  const [isOpen, setOpen] = useState<boolean | null>(null);
  if (revNo === 1) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>版次比较</Button>
      {isOpen !== null && (
        <Suspense>
          <CompareDialog head={head} revNo={revNo} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
