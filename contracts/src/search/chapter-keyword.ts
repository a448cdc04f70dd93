const written =
  /^(?:(?:ata|chapter|chap\.?|ch\.?)[\s\-_.:·]*(?:第\s*)?(\d{1,2})(?:\s*章)?|(?:第\s*)?(\d{1,2})\s*章)$/i;

/** The ATA chapter that a keyword names and nothing else: ATA 32, ata-32, chapter 32, 第32章. Null for any other. */
export function chapterOf(keyword: string): string | null {
  const [, named, numbered] = written.exec(keyword.normalize("NFKC").trim()) ?? [];
  return (named ?? numbered)?.padStart(2, "0") ?? null;
}
