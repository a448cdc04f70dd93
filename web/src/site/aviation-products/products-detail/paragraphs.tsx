/** Plain text as it was typed: each line that says something is a paragraph. */
export function Paragraphs({ text }: { text: string }) {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  return (
    <>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: Lines are known by their place alone.
        <p key={at}>{line}</p>
      ))}
    </>
  );
}
