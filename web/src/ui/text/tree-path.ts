/** The nodes from the top of a tree down to the one that matches, itself last; none without one. */
export function treePath<Node extends { children: readonly Node[] }>(
  tree: readonly Node[],
  matches: (node: Node) => boolean,
): Node[] {
  for (const node of tree) {
    if (matches(node)) return [node];
    const below = treePath(node.children, matches);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}
