import type { Node } from "@tiptap/pm/model";

/** Computes a value per block of a text. Unchanged blocks keep the value of the previous call. */
export function cachedByBlock<Value>(
  make: (block: Node) => Value,
): (blocks: readonly Node[]) => Value[] {
  let kept = new Map<Node, Value>();
  return (blocks) => {
    const values = blocks.map((block) => kept.get(block) ?? make(block));
    kept = new Map(values.map((value, at) => [blocks[at] as Node, value]));
    return values;
  };
}
