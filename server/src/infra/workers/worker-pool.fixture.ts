// Tasks of worker-pool.test.ts.
export function double(value: number): number {
  return value * 2;
}

export function perform(task: "fail" | "loop" | "grow" | "answer"): string {
  if (task === "fail") throw new RangeError("as asked");
  const grown: number[][] = [];
  while (task !== "answer")
    if (task === "grow") grown.push(Array.from({ length: 1e5 }, (_, at) => at));
  return task;
}
