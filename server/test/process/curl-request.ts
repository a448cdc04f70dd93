import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Parsed curl command. */
interface CurlCall {
  url: string;
  isGet: boolean;
  headers: [string, string][];
  data: string[];
  encoded: string[];
  /** Name and value of `-F` and of `--form-string`. */
  parts: [string, string, "form" | "plain"][];
  output: string | null;
}

/** Code blocks of a Markdown text that start with curl. */
export function curlBlocks(markdown: string): string[] {
  const blocks = [...markdown.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = ""]) => block);
  return blocks.filter((block) => block.startsWith("curl "));
}

/**
 * Sends the request of a curl command with `fetch`. Supports the options that the documentation
 * uses. Reads and writes files in `folder`.
 * @throws for an unknown option
 */
export async function runCurl(
  command: string,
  { env, folder }: { env: Record<string, string>; folder: string },
): Promise<Response> {
  const call = readCall(wordsOf(command, env));
  const query = [...call.data, ...call.encoded.map(encodedPair)].join("&");
  const url = call.isGet && query ? `${call.url}?${query}` : call.url;
  const body = call.parts.length > 0 ? await formOf(call, folder) : call.isGet ? null : query;
  const hasBody = body !== null && body !== "";
  const response = await fetch(url, {
    method: hasBody ? "POST" : "GET",
    headers: call.headers,
    ...(hasBody && { body }),
  });
  if (call.output) {
    const bytes = Buffer.from(await response.clone().arrayBuffer());
    await writeFile(join(folder, call.output), bytes);
  }
  return response;
}

/** Splits a command into words like a shell: quotes, continued lines, variables. */
function wordsOf(command: string, env: Record<string, string>): string[] {
  const text = command.replaceAll(/\\\n/g, " ").trim();
  return [...text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, bare]) => {
    if (single !== undefined) return single;
    return (double ?? bare ?? "").replaceAll(/\$([A-Z]+)/g, (_, name: string) => {
      const value = env[name];
      if (value === undefined) throw new Error(`$${name} is not set`);
      return value;
    });
  });
}

function readCall([program, ...words]: string[]): CurlCall {
  if (program !== "curl") throw new Error(`${program} is not curl`);
  const call: CurlCall = {
    url: "",
    isGet: false,
    output: null,
    headers: [],
    data: [],
    encoded: [],
    parts: [],
  };
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    const value = () => words.shift() ?? "";
    if (["-sS", "-f"].includes(word)) continue;
    if (word === "-G") call.isGet = true;
    else if (word === "-H") call.headers.push(pairOf(value(), /: */));
    else if (word === "-d") call.data.push(value());
    else if (word === "--data-urlencode") call.encoded.push(value());
    else if (word === "-F") call.parts.push([...pairOf(value(), /=/), "form"]);
    else if (word === "--form-string") call.parts.push([...pairOf(value(), /=/), "plain"]);
    else if (word === "-o") call.output = value();
    else if (word.startsWith("-")) throw new Error(`curl's ${word} is not known here`);
    else call.url = word;
  }
  return call;
}

function pairOf(text: string, separator: RegExp): [string, string] {
  const found = separator.exec(text);
  if (!found) return [text, ""];
  return [text.slice(0, found.index), text.slice(found.index + found[0].length)];
}

const encodedPair = (text: string): string => {
  const [name, value] = pairOf(text, /=/);
  return `${name}=${encodeURIComponent(value)}`;
};

async function formOf({ parts }: CurlCall, folder: string): Promise<FormData> {
  const form = new FormData();
  for (const [name, value, kind] of parts) {
    if (kind === "form" && value.startsWith("<")) throw new Error(`-F ${name} would read a file`);
    if (kind === "plain" || !value.startsWith("@")) {
      form.append(name, value);
      continue;
    }
    const [fileName, type = ""] = value.slice(1).split(";type=");
    const bytes = await readFile(join(folder, fileName ?? ""));
    form.append(name, new Blob([bytes], { type }), fileName ?? "");
  }
  return form;
}
