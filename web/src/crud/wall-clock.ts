/** A moment as the wire writes it, yyyy-MM-dd HH:mm:ss, by this person's clock. */
export function wallClock(moment = Date.now()): string {
  // The Swedish way of writing a moment is ISO 8601 with a blank between date and time.
  return new Date(moment).toLocaleString("sv-SE");
}
