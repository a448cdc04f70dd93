import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dirname, normalize } from "node:path/posix";
import { test } from "node:test";
import { root } from "./bootstrap.mjs";

const maxFaceLines = 60;

/** Allowed directions of imports: a file that matches `of` must not import `not`. */
const directions = [
  {
    of: /^contracts\//,
    not: /^(server|web|e2e)\/|^(fastify|kysely|react|antd)\b/,
    instead: "Contracts depend on typebox only: what a server or a page needs stays there.",
  },
  {
    of: /^server\//,
    not: /^(web|e2e)\//,
    instead: "The server knows no page: what both need is a contract.",
  },
  {
    of: /^web\//,
    not: /^(server|e2e)\//,
    instead: "A page knows the server by its contracts alone.",
  },
  {
    of: /^server\/src\/infra\//,
    not: /^server\/src\/(crud|features)\//,
    instead: "Infrastructure imports neither crud nor features: pass in what it needs.",
  },
  {
    of: /^server\/src\/crud\//,
    not: /^server\/src\/features\//,
    instead: "Crud knows no feature: give the feature a piece that it calls.",
  },
  {
    of: /^server\/src\/(?!services\.ts$)/,
    not: /^server\/src\/features\/act-handlers\.ts$/,
    instead: "Record an act: what follows from it is called by the unit of work.",
  },
  {
    of: /^server\/src\/features\/(?!caches\.ts$)/,
    not: /^server\/src\/infra\/cache\/table-changes\.ts$/,
    instead: "Record an act: features/caches.ts knows which caches it drops.",
  },
  {
    of: /^server\/src\/features\/(?!act-handlers\.ts$)/,
    not: /^server\/src\/crud\/field-changes\.ts$/,
    instead: "Record an act with its changes: they go into the operation log.",
  },
  {
    of: /^server\/src\/features\/(?!.*\.queries\.ts$)/,
    not: /^(kysely|pg)$/,
    instead:
      "Only *.queries.ts, crud and infra know SQL: put the query into the feature's *.queries.ts.",
  },
  {
    of: /^server\/src\/features\/.*\.queries\.ts$/,
    not: /^@?fastify\b/,
    instead: "Only routes know HTTP: pass the values in.",
  },
  {
    of: /^web\/src\/ui\//,
    not: /^web\/src\/(?!ui\/|api\/lazy-part\.ts)/,
    instead: "Pieces of ui only present: give them what they show as properties.",
  },
  {
    of: /^web\/src\/(?!(back-office|crud)\/)/,
    not: /^(antd|@ant-design|@rc-component)\b/,
    instead: "Ant Design stays in the back office: use the parts of ui.",
  },
  {
    of: /^web\/src\/api\//,
    not: /^web\/src\/(session|reference-data|forms|own|crud|site|back-office|app)\//,
    instead:
      "The API client knows neither users nor screens: pass what a call needs, or subscribe to it.",
  },
  {
    of: /^web\/src\/session\//,
    not: /^web\/src\/(reference-data|forms|own|crud|site|back-office|app)\//,
    instead: "The session knows no screen: hand it callbacks.",
  },
  {
    of: /^web\/src\/reference-data\//,
    not: /^web\/src\/(session|forms|own|crud|site|back-office|app)\//,
    instead: "Reference data is what every screen reads: it needs the API client alone.",
  },
  {
    of: /^web\/src\/forms\//,
    not: /^web\/src\/(session|own|crud|site|back-office|app)\//,
    instead: "Forms know fields and one request: pass in what else they need.",
  },
  {
    of: /^web\/src\/own\//,
    not: /^web\/src\/(crud|site|back-office|app)\//,
    instead: "Site and back office share these pages: their frames stay outside.",
  },
  {
    of: /^web\/src\/crud\//,
    not: /^web\/src\/(own|site|back-office|app)\//,
    instead: "Crud knows no screen: the screen puts its pieces together.",
  },
  {
    of: /^web\/src\/site\//,
    not: /^web\/src\/(back-office|app|crud)\//,
    instead:
      "The site stands alone: what it shares with the back office moves to session, reference-data, forms, own or ui.",
  },
  {
    of: /^web\/src\/back-office\//,
    not: /^web\/src\/(site|app)\//,
    instead:
      "The back office never imports the site: what both need moves to session, reference-data, forms, own or ui.",
  },
];

const sources = readSources();

test("imports follow the allowed directions", () => {
  const wrong = sources.flatMap(({ file, imports }) =>
    directions
      .filter(({ of }) => of.test(file))
      .flatMap(({ not, instead }) =>
        imports.filter((to) => not.test(to)).map((to) => `${file} imports ${to}. ${instead}`),
      ),
  );
  assert.equal(wrong.join("\n"), "");
});

test("a feature imports only the public file of another feature", () => {
  const wrong = edgesBetween(featureOf).filter(({ to, target }) => to !== faceOf(target));
  assert.deepEqual(
    wrong.map(
      ({ file, to, target }) =>
        `${file} imports ${to}. Import ${faceOf(target)}, and let it export what others need.`,
    ),
    [],
  );
});

test(`the public file of a feature has at most ${maxFaceLines} lines`, () => {
  const faces = [...new Set(sources.map(({ file }) => featureOf(file)))]
    .filter(Boolean)
    .map(faceOf);
  const long = faces.filter((face) => existsSync(join(root, face)) && linesOf(face) > maxFaceLines);
  assert.deepEqual(long, [], "Export only what other features use.");
});

test("features have no cyclic imports", () => {
  const edges = edgesBetween(featureOf).map(({ source, target }) => [source, target]);
  assert.deepEqual(
    circlesIn(edges),
    [],
    "Record an act instead, and let the other feature follow it.",
  );
});

test("a screen imports no other screen", () => {
  const wrong = edgesBetween(screenOf)
    .filter(({ target }) => !target.endsWith("/shared"))
    .map(({ file, to }) => `${file} imports ${to}. Move what both need to shared/, crud/ or ui/.`);
  assert.equal(wrong.join("\n"), "");
});

test("files have no cyclic imports", () => {
  const files = new Set(sources.map(({ file }) => file));
  const edges = sources.flatMap(({ file, imports }) =>
    imports.filter((to) => files.has(to)).map((to) => [file, to]),
  );
  assert.deepEqual(circlesIn(edges), []);
});

function readSources() {
  const files = globSync("{contracts,server,web}/{src,bench,seeds}/**/*.{ts,tsx}", { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !/\.(test|fixture)\.tsx?$|-test-app\.tsx?$/.test(file));
  assert.ok(files.length > 1_000, `${files.length} files`);
  return files.map((file) => ({ file, imports: importsOf(file) }));
}

/** Imports of a file: files by their path from the root, packages by name. */
function importsOf(file) {
  const text = readFileSync(join(root, file), "utf8");
  const found = text.matchAll(
    /^(?:import|export)\b[^;]*?from "([^"]+)"|^import "([^"]+)"|import\("([^"]+)"\)/gm,
  );
  return Array.from(found, ([, from, bare, lazy]) => from ?? bare ?? lazy).map((name) => {
    if (name.startsWith(".")) return normalize(`${dirname(file)}/${name}`);
    return name.replace(/^@aeromaint\/(\w+)\//, "$1/src/");
  });
}

/** Folder of a feature; a nested folder with its own public file is a feature too. */
function featureOf(path) {
  const folders = path.match(/^server\/src\/features\/(.+)\//)?.[1].split("/") ?? [];
  const inner = folders.map((_, last) => folders.slice(0, last + 1).join("/")).reverse();
  return inner.find((feature) => existsSync(join(root, faceOf(feature)))) ?? folders[0];
}

function faceOf(feature) {
  return `server/src/features/${feature}/${feature.split("/").at(-1)}.ts`;
}

/** Screen of a file; a frame counts as shared, so all screens may import it. */
function screenOf(path) {
  const [, screen] = path.match(/^web\/src\/((?:site|back-office)\/[^/]+)\//) ?? [];
  return isFrame(screen ?? "") ? undefined : screen;
}

/** True for the frame around screens, which imports them and is imported by them. */
function isFrame(folder) {
  return /\/(navigation|shell|layout|theme)$/.test(folder);
}

/** Imports between different groups of files. */
function edgesBetween(groupOf) {
  return sources.flatMap(({ file, imports }) =>
    imports
      .map((to) => ({ file, to, source: groupOf(file), target: groupOf(to) }))
      .filter(({ source, target }) => source && target && source !== target),
  );
}

function linesOf(file) {
  return readFileSync(join(root, file), "utf8").trimEnd().split("\n").length;
}

/** Cycles of a directed graph, found by depth-first search. */
function circlesIn(edges) {
  const next = Map.groupBy(edges, ([from]) => from);
  const done = new Set();
  const circles = [];
  const walk = (node, path) => {
    const start = path.indexOf(node);
    if (start >= 0) return void circles.push([...path.slice(start), node].join(" → "));
    if (done.has(node)) return;
    for (const to of new Set(next.get(node)?.map(([, to]) => to))) walk(to, [...path, node]);
    done.add(node);
  };
  for (const node of next.keys()) walk(node, []);
  return circles;
}
