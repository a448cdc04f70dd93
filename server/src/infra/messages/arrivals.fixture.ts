/** What a server of a test has got, in its order; `next` waits for what has not come yet. */
export interface Arrivals<T extends object> {
  add(value: T): void;
  next(): Promise<T>;
}

export function arrivals<T extends object>(): Arrivals<T> {
  const kept: T[] = [];
  const waiting: ((value: T) => void)[] = [];
  return {
    add(value) {
      const take = waiting.shift();
      if (take) take(value);
      else kept.push(value);
    },
    async next() {
      const [first] = kept.splice(0, 1);
      return first ?? new Promise((resolve) => waiting.push(resolve));
    },
  };
}
