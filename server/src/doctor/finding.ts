interface BilingualText {
  zh: string;
  en: string;
}

export interface Finding {
  /** Stable id of the check, for programs that read the report. */
  check: string;
  level: "good" | "warning" | "error";
  said: BilingualText;
  /** Recommended action; undefined for good results. */
  advice?: BilingualText;
}

export const doctorText = (zh: string, en: string): BilingualText => ({ zh, en });

export function findingsOf(check: string) {
  return {
    good: (said: BilingualText): Finding => ({ check, level: "good", said }),
    warning: (said: BilingualText, advice: BilingualText): Finding => ({
      check,
      level: "warning",
      said,
      advice,
    }),
    error: (said: BilingualText, advice: BilingualText): Finding => ({
      check,
      level: "error",
      said,
      advice,
    }),
  };
}

/** Message of an error; its code or name if there is no message. */
export function errorMessageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  // The error for several failed addresses has no message.
  return error.message || code || error.name;
}
