/** One sentence in both languages of the people who run the platform. */
export interface Text {
  zh: string;
  en: string;
}

/** What a check has seen. */
export interface Finding {
  /** Names the check, and stays the same for programs that read the report. */
  check: string;
  level: "good" | "warning" | "error";
  said: Text;
  /** What to do about it. */
  advice?: Text;
}

export const doctorText = (zh: string, en: string): Text => ({ zh, en });

/** The findings of one check, by its name. */
export function findingsOf(check: string) {
  return {
    good: (said: Text): Finding => ({ check, level: "good", said }),
    warning: (said: Text, advice: Text): Finding => ({ check, level: "warning", said, advice }),
    error: (said: Text, advice: Text): Finding => ({ check, level: "error", said, advice }),
  };
}

/** The reason that a system gives, for people. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  // When several addresses have failed, the error has no text of its own.
  return error.message || code || error.name;
}
