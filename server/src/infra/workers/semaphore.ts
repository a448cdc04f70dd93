const gates: Semaphore[] = [];

/** All gates of this process, to be measured. */
export function allSemaphores(): readonly Semaphore[] {
  return gates;
}

/** Lets at most `places` acts run at once; the others wait in the order of their coming. */
export class Semaphore {
  /** What is done behind it, as metrics call it. */
  readonly name: string;
  readonly #places: number;
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(name: string, places: number) {
    this.name = name;
    this.#places = places;
    this.#free = places;
    gates.push(this);
  }

  get running(): number {
    return this.#places - this.#free;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  async run<T>(act: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await act();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
