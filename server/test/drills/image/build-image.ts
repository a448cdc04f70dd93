import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { requirePrograms } from "../../programs.ts";

const packages = {
  buildah: "buildah",
  podman: "podman",
  runc: "runc",
  debootstrap: "debootstrap",
} as const;

const root = fileURLToPath(new URL("../../../", import.meta.url));
const mirror = "http://deb.debian.org/debian";
const certificates = "/etc/ssl/certs/ca-certificates.crt";
/** Settings of Debian's images: apt leaves no files. */
const aptSettings = `Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb || true"; };
`;

/** Programs that build and run images. */
export class ImageTools {
  readonly postgres: string;
  readonly #programs: Record<keyof typeof packages, string>;

  /** @throws with the missing programs, or without root */
  constructor() {
    if (process.getuid?.() !== 0) {
      throw new Error(
        "演练 image 需要 root（debootstrap）。The drill image needs root, for debootstrap.",
      );
    }
    const { postgres, programs } = requirePrograms("image", packages);
    this.postgres = postgres;
    this.#programs = programs;
  }

  podman(args: readonly string[]): string {
    return this.#run("podman", args);
  }

  /** Runs podman without blocking this process. */
  async podmanAside(args: readonly string[]): Promise<void> {
    await promisify(execFile)(this.#programs.podman, [...args]);
  }

  buildah(args: readonly string[]): string {
    return this.#run("buildah", args);
  }

  debootstrap(args: readonly string[]): string {
    return this.#run("debootstrap", args);
  }

  #run(program: keyof typeof packages, args: readonly string[]): string {
    const stdio = ["ignore", "pipe", "pipe"] as const;
    return execFileSync(this.#programs[program], [...args], {
      encoding: "utf8",
      stdio: [...stdio],
      maxBuffer: 64_000_000,
      cwd: root,
    });
  }
}

/**
 * Builds the image of deploy/Dockerfile, from debootstrap's Debian and this machine's Node. Needs
 * no image registry. @returns its name
 */
export function buildImage(tools: ImageTools, name: string): string {
  const image = `localhost/${name}`;
  const [base, node] = [`${image}-base`, `${image}-node`];
  try {
    makeBase(tools, base);
    makeNode(tools, { base, node });
    tools.buildah([
      "bud",
      "--quiet",
      "--isolation",
      "chroot",
      "--network",
      "host",
      "--format",
      "docker",
      "--build-arg",
      `NODE_IMAGE=${node}`,
      "--build-arg",
      `BASE_IMAGE=${base}`,
      "--file",
      "deploy/Dockerfile",
      "--tag",
      image,
      ".",
    ]);
    return image;
  } finally {
    tools.podman(["rmi", "--force", node, base]);
  }
}

function makeBase(tools: ImageTools, base: string): void {
  const folder = mkdtempSync(join(tmpdir(), "aeromaint-base-"));
  try {
    tools.debootstrap(["--variant=minbase", "bookworm", folder, mirror]);
    writeFileSync(join(folder, "etc/apt/apt.conf.d/clean"), aptSettings);
    const unwanted = [
      "var/cache/apt",
      "var/lib/apt/lists",
      "usr/share/doc",
      "usr/share/locale",
      "usr/share/man",
    ];
    for (const path of unwanted) rmSync(join(folder, path), { recursive: true, force: true });
    // Preserves owners and permissions.
    const archive = join(folder, "base.tar");
    execFileSync("tar", ["--exclude=./base.tar", "-C", folder, "-cf", archive, "."]);
    tools.podman(["import", "--quiet", archive, base]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Adds the machine's Node, npm and trusted certificates. */
function makeNode(tools: ImageTools, { base, node }: { base: string; node: string }): void {
  const npm = realpathSync(execFileSync("which", ["npm"], { encoding: "utf8" }).trim());
  const made = tools.buildah(["from", base]).trim();
  const program = execFileSync("which", ["node"], { encoding: "utf8", env: ownPath() }).trim();
  tools.buildah(["copy", "--quiet", made, realpathSync(program), "/usr/bin/node"]);
  tools.buildah(["copy", "--quiet", made, dirname(dirname(npm)), "/usr/lib/node_modules/npm"]);
  const link = ["ln", "-sf", "../lib/node_modules/npm/bin/npm-cli.js", "/usr/bin/npm"];
  tools.buildah(["run", "--isolation", "chroot", made, "--", ...link]);
  if (existsSync(certificates)) {
    tools.buildah(["copy", "--quiet", made, certificates, certificates]);
    tools.buildah(["config", "--env", `NODE_EXTRA_CA_CERTS=${certificates}`, made]);
  }
  tools.buildah(["commit", "--quiet", "--rm", made, node]);
}

/** Excludes the pinned Node of this project, which the image installs itself. */
const ownPath = () => ({
  ...process.env,
  PATH: (process.env.PATH ?? "")
    .split(":")
    .filter((one) => !one.includes("node_modules"))
    .join(":"),
});
