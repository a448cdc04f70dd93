/** JSON, one field a line; anything else, such as JSON that was cut short, as it stands. */
export function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
