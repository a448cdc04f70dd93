/** Queue of received values in their order. `next` waits if the queue is empty. */
export interface AsyncQueue<T extends object> {
  add(value: T): void;
  next(): Promise<T>;
}

export function asyncQueue<T extends object>(): AsyncQueue<T> {
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
