import { refusals, SheetRefused } from "./refused.ts";

const endOfChain = 0xfffffffe;
const free = 0xffffffff;
const headerEntries = 109;
const miniSector = 64;

/**
 * Streams of a compound file by name. .xls and encrypted sheets have this format. @throws
 * SheetRefused
 */
export function compoundStreams(file: Buffer): Map<string, Buffer> {
  if (file.length < 512) throw new SheetRefused(refusals.unreadable);
  const sectorSize = 1 << file.readUInt16LE(30);
  if (sectorSize !== 512 && sectorSize !== 4_096) throw new SheetRefused(refusals.unreadable);
  const sector = (index: number) => {
    const from = (index + 1) * sectorSize;
    if (from >= file.length) throw new SheetRefused(refusals.unreadable);
    return file.subarray(from, from + sectorSize);
  };
  const table = numbersOf(Buffer.concat(tableSectors(file, sector).map(sector)));
  const chain = (first: number) => Buffer.concat(chainOf(first, table).map(sector));
  const entries = entriesOf(chain(file.readUInt32LE(48)));
  const mini = chain(entries.find(({ type }) => type === 5)?.start ?? endOfChain);
  const miniTable = numbersOf(chain(file.readUInt32LE(60)));
  const cutoff = file.readUInt32LE(56);
  const bytesOf = ({ start, size }: DirectoryEntry) => {
    if (size >= cutoff) return chain(start).subarray(0, size);
    const pieces = chainOf(start, miniTable).map((at) =>
      mini.subarray(at * miniSector, (at + 1) * miniSector),
    );
    return Buffer.concat(pieces).subarray(0, size);
  };
  return new Map(
    entries.filter(({ type }) => type === 2).map((entry) => [entry.name, bytesOf(entry)]),
  );
}

/** Sectors of the sector table. Large files list them outside the header, too. */
function tableSectors(file: Buffer, sector: (index: number) => Buffer): number[] {
  const found: number[] = [];
  const take = (numbers: readonly number[]) => {
    for (const number of numbers) if (number < endOfChain - 3) found.push(number);
  };
  take(numbersOf(file.subarray(76, 76 + headerEntries * 4)));
  let next = file.readUInt32LE(68);
  for (let left = file.readUInt32LE(72); left > 0 && next < endOfChain - 3; left -= 1) {
    const numbers = numbersOf(sector(next));
    next = numbers.pop() ?? endOfChain;
    take(numbers);
    if (found.length > file.length / 512) throw new SheetRefused(refusals.unreadable);
  }
  return found;
}

function numbersOf(bytes: Buffer): number[] {
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) =>
    bytes.readUInt32LE(at * 4),
  );
}

/** @throws SheetRefused for a cycle */
function chainOf(first: number, table: readonly number[]): number[] {
  const chain: number[] = [];
  for (let at = first; at !== endOfChain && at !== free; at = table[at] ?? endOfChain) {
    chain.push(at);
    if (chain.length > table.length) throw new SheetRefused(refusals.unreadable);
  }
  return chain;
}

interface DirectoryEntry {
  name: string;
  /** 2: stream; 5: root, which contains the small streams. */
  type: number;
  start: number;
  size: number;
}

function entriesOf(directory: Buffer): DirectoryEntry[] {
  return Array.from({ length: Math.floor(directory.length / 128) }, (_, index) => {
    const entry = directory.subarray(index * 128, (index + 1) * 128);
    const length = Math.min(entry.readUInt16LE(64), 64);
    return {
      name: entry.toString("utf16le", 0, Math.max(length - 2, 0)),
      type: entry.readUInt8(66),
      start: entry.readUInt32LE(116),
      size: entry.readUInt32LE(120),
    };
  });
}
