import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { createRequire } from "node:module";
import ipaddr from "ipaddr.js";

interface Region {
  country: string;
  province: string;
  city: string;
}

/** Table of address locations in the ip2region format `.xdb`. */
export interface IpTable {
  /** Family of the addresses. */
  family: 4 | 6;
  search(address: string): Region | null;
}

const require = createRequire(import.meta.url);
/** Bundled IPv4 table. */
const bundledIpv4File = require.resolve("ip2region-ts/data/ip2region.xdb");
const headerBytes = 256;

/** Bundled table, then the tables of the files. @throws Error if a file is not an `.xdb` table */
export function openIpTables(files: readonly string[]): IpTable[] {
  return [bundledIpv4File, ...files].map(openIpTable);
}

/** Build date of a table. @throws Error if the file is not an `.xdb` table */
export function dateOfIpTable(file: string = bundledIpv4File): Date {
  const head = Buffer.alloc(headerBytes);
  const opened = openSync(file, "r");
  try {
    readSync(opened, head, 0, headerBytes, 0);
  } finally {
    closeSync(opened);
  }
  return readHeader(head, file).madeAt;
}

function readHeader(table: Buffer, file: string) {
  const [version, policy, seconds] = [
    table.readUInt16LE(0),
    table.readUInt16LE(2),
    table.readUInt32LE(4),
  ];
  if (![2, 3].includes(version) || policy !== 1)
    throw new Error(`${file} 不是 ip2region 的 .xdb 文件`);
  const family = version === 3 && table.readUInt16LE(16) === 6 ? 6 : 4;
  return { version, family, madeAt: new Date(seconds * 1000) } as const;
}

function openIpTable(file: string): IpTable {
  const table = readFileSync(file);
  const { version, family } = readHeader(table, file);
  const width = family === 6 ? 16 : 4;
  // First and last address, length and offset of the text.
  const entry = 2 * width + 6;
  /** IPv4 addresses are stored in little-endian order. */
  const addressAt = (place: number) => {
    const bytes = table.subarray(place, place + width);
    return family === 6 ? bytes : Buffer.from(bytes).reverse();
  };
  const search = (address: string): Region | null => {
    const ip = Buffer.from(ipaddr.parse(address).toByteArray());
    const group = headerBytes + ((ip[0] ?? 0) * 256 + (ip[1] ?? 0)) * 8;
    const first = table.readUInt32LE(group);
    let [low, high] = [0, (table.readUInt32LE(group + 4) - first) / entry];
    while (low <= high) {
      const middle = Math.floor((low + high) / 2);
      const place = first + middle * entry;
      if (ip.compare(addressAt(place)) < 0) high = middle - 1;
      else if (ip.compare(addressAt(place + width)) > 0) low = middle + 1;
      else {
        const text = table.readUInt32LE(place + 2 * width + 2);
        return regionOf(table.toString("utf8", text, text + table.readUInt16LE(place + 2 * width)));
      }
    }
    return null;
  };
  /** Version 2 has the part of the world in the second place. */
  function regionOf(text: string): Region | null {
    const [country = "", ...rest] = text.split("|");
    const [province = "", city = ""] = version === 2 ? rest.slice(1) : rest;
    return country && country !== "0" ? { country, province, city } : null;
  }
  return { family, search };
}

/** Bundled IPv6 table of 2021, the fallback without a newer file. */
export function bundledIpv6Table(): Pick<IpTable, "search"> {
  const { default: Ip2Region } = require("ip2region") as {
    default: new () => { search(ip: string): Region | null };
  };
  return new Ip2Region();
}
