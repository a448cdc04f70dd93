/**
 * Prints the named HTML sheets of this folder, or all of them, to PDFs one folder up; CHROMIUM names
 * the browser.
 */
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const here = import.meta.dirname;
const footer = `<div style="width:100%;margin:0 13mm;padding-top:1mm;border-top:.2mm solid #8a9bb8;display:flex;justify-content:space-between;font:7.5pt 'Noto Sans CJK SC';color:#4a5b78"><span class="title"></span><span>第 <span class="pageNumber"></span> 页 / 共 <span class="totalPages"></span> 页</span></div>`;

const named = process.argv.slice(2).map((name) => `${name}.html`);
const sheets = named.length ? named : readdirSync(here).filter((file) => file.endsWith(".html"));

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
});
const page = await browser.newPage();
for (const name of sheets) {
  await page.goto(pathToFileURL(resolve(here, name)).href);
  await page.evaluate("document.fonts.ready.then(() => true)");
  await page.pdf({
    path: resolve(here, "..", name.replace(/html$/, "pdf")),
    preferCSSPageSize: true,
    printBackground: true,
    displayHeaderFooter: true,
    headerTemplate: "<span></span>",
    footerTemplate: footer,
  });
}
await browser.close();
