import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/**
 * TCP link that can be cut like a network: silence instead of a reset. Replaces packet filters,
 * which need root. Surviving connections continue after a cut.
 */
export class CuttableLink {
  readonly #server: Server;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  /** Connections opened during a cut; they get no answer. */
  readonly #unanswered = new Set<Socket>();
  #isCut = false;

  static async to(port: number): Promise<CuttableLink> {
    const link = new CuttableLink(port);
    await new Promise<void>((resolve, reject) => {
      link.#server.once("error", reject).listen(0, "127.0.0.1", resolve);
    });
    return link;
  }

  private constructor(target: number) {
    this.#server = createServer({ allowHalfOpen: true }, (near) => {
      near.on("error", () => {});
      if (!this.#isCut) return this.#pass(near, target);
      this.#unanswered.add(near.pause());
      near.once("close", () => this.#unanswered.delete(near));
    });
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  cut(): void {
    this.#isCut = true;
    for (const [near, far] of this.#pairs) {
      near.unpipe(far).pause();
      far.unpipe(near).pause();
    }
  }

  mend(): void {
    this.#isCut = false;
    for (const socket of this.#unanswered) socket.destroy();
    for (const pair of this.#pairs) {
      if (pair.some((socket) => socket.destroyed)) this.#drop(pair);
      else join(...pair);
    }
  }

  end(): void {
    this.#server.close();
    for (const socket of [...this.#unanswered, ...[...this.#pairs].flat()]) socket.destroy();
  }

  #pass(near: Socket, target: number): void {
    const far = connect({ port: target, host: "127.0.0.1", allowHalfOpen: true });
    far.on("error", () => {});
    const pair = [near.setNoDelay(), far.setNoDelay()] as const;
    this.#pairs.add(pair);
    for (const socket of pair) socket.once("close", () => this.#isCut || this.#drop(pair));
    join(near, far);
  }

  #drop(pair: readonly [Socket, Socket]): void {
    this.#pairs.delete(pair);
    for (const socket of pair) socket.destroy();
  }
}

function join(near: Socket, far: Socket): void {
  near.pipe(far);
  far.pipe(near);
}
