import { useRef, useState } from "react";
import type { Following } from "./send-form.ts";

/** Follows one upload at a time. */
export function useUploadProgress() {
  const [sent, setSent] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  return {
    /** Null until something with files is under way. */
    sent,
    begin: (): Following => {
      const controller = new AbortController();
      running.current = controller;
      setSent(null);
      return { signal: controller.signal, onProgress: setSent };
    },
    stop: () => running.current?.abort(),
  };
}
