/** Uploaded file, valid or malicious: name, content type, bytes. */
export interface SampleFile {
  name: string;
  type: string;
  bytes: Buffer;
}

export const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=",
  "base64",
);
const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
const page = "<!doctype html><script>alert(1)</script>";
const file = (name: string, type: string, bytes: Buffer | string): SampleFile => ({
  name,
  type,
  bytes: Buffer.from(bytes as string),
});

export const soundPicture = file("起落架.png", "image/png", picture);

/** Files that must never be stored in any field. */
export const dangerousFiles: readonly SampleFile[] = [
  file("page.html", "text/html", page),
  file("page.png", "image/png", page),
  file("page.pdf", "application/pdf", page),
  file("drawing.svg", "image/svg+xml", svg),
  file("drawing.png", "image/png", svg),
  file("drawing.png", "image/png", `\ufeff<?xml version="1.0"?>${svg}`),
  file(
    "both.gif",
    "image/gif",
    Buffer.concat([Buffer.from("GIF89a/*"), Buffer.from("*/=1;alert(1)//")]),
  ),
  file("both.gif", "image/gif", Buffer.concat([gif, Buffer.from(page)])),
  file("both.png", "image/png", Buffer.concat([picture, Buffer.from(page)])),
  file("both.pdf", "application/pdf", `%PDF-1.4\n${page}\n%%EOF`),
  file("late.pdf", "application/pdf", `${page}%PDF-1.4\n%%EOF`),
  file("half.png", "image/png", picture.subarray(0, 30)),
  file("head.png", "image/png", picture.subarray(0, 8)),
  file("empty.png", "image/png", ""),
  file("empty.pdf", "application/pdf", ""),
  file("shell.php", "image/png", picture),
  file("shell.php.png ", "image/png", "<?php system($_GET['c']);"),
  file("picture.png.html", "image/png", picture),
  file("picture.jpg\0.html", "image/jpeg", picture),
  file(
    "report.docx",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "PK\x03\x04",
  ),
  file("archive.png", "image/png", "PK\x03\x04\x14\0\0\0\0\0"),
  file("archive.xlsx", "application/zip", "PK\x05\x06".padEnd(22, "\0")),
  file("program.exe", "image/png", "MZ\x90\0\x03"),
  file("script.js", "text/javascript", "alert(1)"),
  file("image.xht", "application/xhtml+xml", page),
  file("mail.mht", "message/rfc822", `MIME-Version: 1.0\r\n\r\n${page}`),
];
