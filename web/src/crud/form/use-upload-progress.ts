import { useRef, useState } from "react";
import type { UploadTracking } from "./send-form.ts";

/** Tracks one upload at a time. */
export function useUploadProgress() {
  const [sent, setSent] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  return {
    /** Null unless files are being uploaded. */
    sent,
    begin: (): UploadTracking => {
      const controller = new AbortController();
      running.current = controller;
      setSent(null);
      return { signal: controller.signal, onProgress: setSent };
    },
    stop: () => running.current?.abort(),
  };
}
