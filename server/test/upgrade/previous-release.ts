import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Another release of the repository, with its packages installed and its site built. */
export class PreviousRelease {
  readonly #folder = mkdtempSync(join(tmpdir(), "aeromaint-release-"));

  /** @param ref tag or commit */
  constructor(ref: string) {
    const archive = join(this.#folder, "release.tar");
    this.#run("git", ["-C", root, "archive", "--output", archive, ref]);
    this.#run("tar", ["--extract", "--file", archive]);
    this.#run("npm", ["ci"]);
    this.#run("npm", ["run", "build"]);
  }

  /** Program of its server. */
  get main(): string {
    return join(this.#folder, "server", "src", "main.ts");
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #run(command: string, args: readonly string[]): void {
    execFileSync(command, args, { cwd: this.#folder, stdio: ["ignore", "ignore", "inherit"] });
  }
}
