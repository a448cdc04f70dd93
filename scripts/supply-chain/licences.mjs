import { join } from "node:path";
import { root } from "../bootstrap.mjs";
import { thirdPartyPackages } from "./lock.mjs";

export const licencesPage = join(root, "docs", "licences.md");

/** Licence of a package; old manifests have none in the lock file. */
export function licenceOf({ name, entry }, { licencesOfSilent }) {
  return entry.license ?? licencesOfSilent[name] ?? "unknown";
}

/** Packages with a licence that is not allowed yet. */
export function unknownLicences(lock, allowed) {
  return thirdPartyPackages(lock).flatMap((one) => {
    const licence = licenceOf(one, allowed);
    // One allowed licence of an OR is enough; all parts of an AND must be allowed.
    const choices = licence.replace(/[()]/g, "").split(" OR ");
    const isKnown = choices.some((choice) =>
      choice.split(" AND ").every((part) => allowed.licences.includes(part)),
    );
    return isKnown ? [] : [`${one.path}: ${licence}`];
  });
}

/** Content of the page of licences, which `npm run licences` writes. */
export function licencesText(lock, allowed) {
  const packages = thirdPartyPackages(lock);
  const delivered = packages.filter(({ entry }) => !entry.dev && !entry.devOptional);
  const others = packages.filter((one) => !delivered.includes(one));
  return `${[
    "# Licences · 许可证",
    "",
    "Made by `npm run licences` from the lock file; packages for other systems than one's own included.",
    "由 `npm run licences` 根据锁文件生成，包含其他操作系统的软件包。",
    "",
    `## Delivered · 随产品交付 (${namesOf(delivered).length})`,
    "",
    ...table(delivered, allowed),
    "",
    `## Building and testing only · 仅用于构建和测试 (${namesOf(others).length})`,
    "",
    ...table(others, allowed),
  ].join("\n")}\n`;
}

const namesOf = (packages) => [
  ...new Set(packages.map(({ name, entry }) => `${name} ${entry.version}`)),
];

function table(packages, allowed) {
  const rows = packages.map(
    (one) => `| ${one.name} | ${one.entry.version} | ${licenceOf(one, allowed)} |`,
  );
  return ["| package | version | licence |", "|---|---|---|", ...[...new Set(rows)].sort()];
}
