const MiB = 1024 * 1024;
/** Bytes of all bodies that are in memory at once: some of the longest texts, thousands of forms. */
const maxOpenBytes = 64 * MiB;

/** A request with a body, from its first byte until it is answered. */
export interface OpenForm {
  /** What limits count by. */
  readonly address: string;
  bytes: number;
  /** Answers it before it has been read; null once it has been, or is answered. */
  refuse: (() => void) | null;
}

/**
 * Bounds what the bodies of all requests take together. Beyond it the address that has most is
 * refused its largest body, so that others go on.
 */
export class FormBudget {
  readonly #open = new Set<OpenForm>();
  #bytes = 0;

  get count(): number {
    return this.#open.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  open(address: string, refuse: () => void): OpenForm {
    const form = { address, bytes: 0, refuse };
    this.#open.add(form);
    return form;
  }

  /** Counts bytes that a form keeps; what arrives after its refusal is dropped, and counts nothing. */
  add(form: OpenForm, bytes: number): void {
    if (!form.refuse) return;
    form.bytes += bytes;
    this.#bytes += bytes;
    while (this.#bytes > maxOpenBytes) {
      const largest = this.#largest();
      const refuse = largest?.refuse;
      if (!largest || !refuse) return;
      this.#release(largest);
      refuse();
    }
  }

  /** What has been read stays in memory until it is answered. */
  endReading(form: OpenForm): void {
    form.refuse = null;
  }

  close(form: OpenForm): void {
    this.#release(form);
    this.#open.delete(form);
  }

  #release(form: OpenForm): void {
    this.#bytes -= form.bytes;
    form.bytes = 0;
    form.refuse = null;
  }

  /** Of those that are being read. */
  #largest(): OpenForm | undefined {
    const reading = [...this.#open].filter(({ refuse, bytes }) => refuse && bytes > 0);
    const ofAddresses = [...Map.groupBy(reading, ({ address }) => address).values()];
    const sum = (forms: OpenForm[]) => forms.reduce((total, { bytes }) => total + bytes, 0);
    const [most = []] = ofAddresses.toSorted((a, b) => sum(b) - sum(a));
    return most.toSorted((a, b) => b.bytes - a.bytes)[0];
  }
}
