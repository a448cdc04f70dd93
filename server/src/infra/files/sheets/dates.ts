import { general, literals } from "./number-format.ts";

/** True if the format shows numbers as dates or times. */
export const isDateFormat = (code: string) => /[ymdhs]|AM\/PM/i.test(bareDate(code));

const bareDate = (code: string) =>
  code
    .replaceAll(/\[(?:h+|m+|s+)\]/gi, (part) => part.slice(1, -1))
    .replaceAll(literals, "")
    .replaceAll(general, "");

/** Shown characters of HH:mm:ss in a date cell; 8 without a format. */
function shownTimeLength(code: string) {
  const bare = bareDate(code);
  if (bare === "" || /s/i.test(bare)) return 8;
  return /h/i.test(bare) ? 5 : 0;
}

const dayLength = 86_400_000;
/** Serial number of 1 January 1970. */
const serialOf1970 = 25_569;
/** Days between the two counts. */
export const daysBetweenEpochs = 1_462;

/** Date of a serial number. Workbooks from old Macs count from 1904. */
export const dateOfSerial = (serial: number, is1904: boolean) =>
  new Date(Math.round((serial + (is1904 ? daysBetweenEpochs : 0) - serialOf1970) * dayLength));

/** Date text of a serial number; null before 1900 and after 9999. */
export const textOfSerial = (serial: number, is1904: boolean) =>
  serial >= 1 && serial < 2_958_466 ? dateText(dateOfSerial(serial, is1904)) : null;

/** yyyy-MM-dd, with a time if the cell has one and its format shows it. */
export function dateText(date: Date, format = ""): string {
  if (Number.isNaN(date.getTime())) return "";
  const [day = "", time = ""] = date.toISOString().split("T");
  const shown = time.slice(0, shownTimeLength(format));
  return /^[0:]*$/.test(shown) ? day : `${day} ${shown.padEnd(8, ":00")}`;
}
