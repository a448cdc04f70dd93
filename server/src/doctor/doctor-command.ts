import { parseArgs } from "node:util";
import { diagnose } from "./diagnose.ts";
import type { Finding } from "./finding.ts";

const marks = { good: "✔", warning: "⚠", error: "✖" } as const;

/**
 * `npm run doctor -- [--files] [--json]`; reads the environment of the server. Exit code 0 without
 * findings, 1 with warnings, 2 with errors.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      files: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
    },
  });
  const findings = await diagnose(process.env, { allFiles: values.files, now: new Date() });
  console.log(values.json ? JSON.stringify(findings, null, 2) : findings.map(lines).join("\n"));
  const has = (level: Finding["level"]) => findings.some((finding) => finding.level === level);
  process.exitCode = has("error") ? 2 : has("warning") ? 1 : 0;
}

function lines({ check, level, said, advice }: Finding): string {
  const both = ({ zh, en }: Finding["said"]) => (zh === en ? zh : `${zh} · ${en}`);
  const what = `${marks[level]} ${check}: ${both(said)}`;
  return advice ? `${what}\n    → ${both(advice)}` : what;
}

main().catch((error: unknown) => {
  console.error(
    `检查失败 the examination failed：${error instanceof Error ? error.message : error}`,
  );
  process.exit(2);
});
