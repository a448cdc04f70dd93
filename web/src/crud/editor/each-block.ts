import type { Node } from "@tiptap/pm/model";

/** Makes something of each block of a text, and keeps it until the next text for blocks that are the same there. */
export function eachBlock<Value>(
  make: (block: Node) => Value,
): (blocks: readonly Node[]) => Value[] {
  let kept = new Map<Node, Value>();
  return (blocks) => {
    const values = blocks.map((block) => kept.get(block) ?? make(block));
    kept = new Map(values.map((value, at) => [blocks[at] as Node, value]));
    return values;
  };
}
