/** Keys of copies that the server has: a full storage drops these entries. */
export const sparePrefix = "am:spare:";

const freedNotice = "浏览器存储空间已满，已清除服务器上已有的草稿副本";
const fullNotice = "浏览器存储空间已满，新内容在关闭页面后不再保留";

type NoticeListener = (sentence: string) => void;
const noticeListeners = new Set<NoticeListener>();

/** Calls back when the storage is full. Returns the unsubscribe function. */
export function onStorageFull(listener: NoticeListener): () => void {
  noticeListeners.add(listener);
  return () => noticeListeners.delete(listener);
}

/** The browser's storage. It never throws: values that it does not take stay until the page ends. */
class BrowserStorage {
  readonly #area: () => Storage;
  readonly #memory = new Map<string, string>();
  readonly #watchers = new Set<() => void>();
  #isFullNoticed = false;

  constructor(area: () => Storage) {
    this.#area = area;
  }

  /** True if the browser blocks site data; false during server-side rendering. */
  isBlocked(): boolean {
    return typeof window !== "undefined" && this.#try((area) => area.length) === undefined;
  }

  get(key: string): string | null {
    return this.#try((area) => area.getItem(key)) ?? this.#memory.get(key) ?? null;
  }

  /** Calls back after every change, also in another tab. Returns the unsubscribe function. */
  readonly watch = (onChange: () => void): (() => void) => {
    this.#watchers.add(onChange);
    window.addEventListener("storage", onChange);
    return () => {
      this.#watchers.delete(onChange);
      window.removeEventListener("storage", onChange);
    };
  };

  /** Returns false if the value stays in this page's memory only. */
  set(key: string, value: string): boolean {
    const isStored = this.#put(key, value);
    this.#changed();
    return isStored;
  }

  #put(key: string, value: string): boolean {
    if (this.#store(key, value) || (this.#freeSpace() && this.#store(key, value))) {
      this.#memory.delete(key);
      return true;
    }
    // During server-side rendering the memory would be shared by all visitors.
    if (typeof window === "undefined") return false;
    // An older value must not hide the new one.
    this.#try((area) => area.removeItem(key));
    this.#memory.set(key, value);
    if (!this.isBlocked() && !this.#isFullNoticed) {
      this.#isFullNoticed = true;
      notify(fullNotice);
    }
    return false;
  }

  remove(key: string): void {
    this.#memory.delete(key);
    this.#try((area) => area.removeItem(key));
    this.#changed();
  }

  keys(): string[] {
    return [...new Set([...(this.#try(Object.keys) ?? []), ...this.#memory.keys()])];
  }

  #changed(): void {
    for (const onChange of this.#watchers) onChange();
  }

  #store(key: string, value: string): boolean {
    return this.#try((area) => area.setItem(key, value) ?? true) === true;
  }

  #freeSpace(): boolean {
    const spare = this.#try(Object.keys)?.filter((key) => key.startsWith(sparePrefix)) ?? [];
    for (const key of spare) this.#try((area) => area.removeItem(key));
    if (spare.length > 0) notify(freedNotice);
    return spare.length > 0;
  }

  /** Undefined during server-side rendering, and if the storage is blocked or full. */
  #try<T>(use: (area: Storage) => T): T | undefined {
    try {
      return typeof window === "undefined" ? undefined : use(this.#area());
    } catch {
      return undefined;
    }
  }
}

export const localStore = new BrowserStorage(() => localStorage);
/** Storage of one browser tab. */
export const sessionStore = new BrowserStorage(() => sessionStorage);

function notify(sentence: string): void {
  for (const listener of noticeListeners) listener(sentence);
}
