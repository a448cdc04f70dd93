import { SearchOutlined } from "@ant-design/icons";
import { Suspense, useEffect, useRef, useState } from "react";
import { lazyPart } from "../../../api/lazy-part.ts";

const CommandPaletteDialog = lazyPart(() => import("./palette-dialog.tsx"));

const onMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const keys = onMac ? "⌘K" : "Ctrl K";

/** Opens the command palette, as do Ctrl-K and ⌘-K while the button is visible. */
export function CommandPaletteButton() {
  const button = useRef<HTMLButtonElement>(null);
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const hasModifier = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!hasModifier || event.key.toLowerCase() !== "k" || event.defaultPrevented) return;
      if (!button.current?.checkVisibility()) return;
      // Overrides the browser's own search on these keys.
      event.preventDefault();
      setWanted(true);
      setOpen((now) => !now);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="mr-1 inline-flex h-8 flex-none cursor-pointer items-center gap-2 rounded-md border border-edge bg-ground pr-2 pl-2.5 text-muted hover:border-accent hover:text-ink focus-visible:outline-offset-1 max-md:size-11 max-xl:mr-0 max-xl:w-8 max-xl:justify-center max-xl:border-transparent max-xl:bg-transparent max-xl:p-0"
        aria-label={`快速跳转 ${keys}`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={`快速跳转到页面或记录（${keys}）`}
        onClick={show}
      >
        <SearchOutlined aria-hidden />
        <span className="min-w-14 text-start max-xl:hidden">快速跳转</span>
        <kbd className="rounded-sm border bg-raised px-1.5 font-technical text-xs leading-4.5 max-xl:hidden">
          {keys}
        </kbd>
      </button>
      {wanted && (
        <Suspense fallback={null}>
          <CommandPaletteDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
