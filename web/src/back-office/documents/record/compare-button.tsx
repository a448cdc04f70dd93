import type { DocumentHead } from "@aeromaint/contracts/documents/document.ts";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";

const CompareDialog = lazy(() => import("./compare-dialog.tsx"));

/** Opens the comparison with the revision before; the first one has none. */
export function CompareButton({ head, revNo }: { head: DocumentHead; revNo: number }) {
  const [isOpen, setOpen] = useState(false);
  if (revNo === 1) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>版次比较</Button>
      {isOpen && (
        <Suspense>
          <CompareDialog head={head} revNo={revNo} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
