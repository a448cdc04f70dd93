import type { CallExpression, Node, SourceFile } from "typescript/unstable/ast";
import {
  isCallExpression,
  isFunctionDeclaration,
  isIdentifier,
  isMethodDeclaration,
  isPropertyAccessExpression,
  isVariableDeclaration,
} from "typescript/unstable/ast/is";
import { API, type Checker, type Type, TypeFlags } from "typescript/unstable/sync";
import { serverDir } from "./seen.ts";

/** Call that sends a statement, with the declared type of its rows. */
export interface Statement {
  /** Call site in a stack: src/features/x.queries.ts:12:34. */
  place: string;
  /** File and function, which stay the same if lines move. */
  name: string;
  /** True for SQL with a handwritten row type. */
  isAsserted: boolean;
  row: Type;
}

/** Path in the compiler's spelling. */
const root = serverDir.replaceAll("\\", "/");

type Call = Pick<Statement, "place" | "name"> & { node: CallExpression };

/**
 * Finds the statements of a project, and passes them on with the type checker. @param path folder
 * of the project, relative to the server
 */
export function withStatements<T>(
  path: string,
  use: (statements: Statement[], checker: Checker) => T,
): T {
  const api = new API({ cwd: serverDir });
  try {
    const openProjects = [`${root}${path}tsconfig.json`];
    const [project] = api.updateSnapshot({ openProjects }).getProjects();
    if (!project) throw new Error(`no project in ${path}`);
    const { program, checker } = project;
    const source = `${root}${path}src/`;
    const statements = program
      .getSourceFileNames()
      .filter((name) => name.startsWith(source) && !/\.(test|fixture)\.ts$/.test(name))
      .flatMap((name) => {
        const file = program.getSourceFile(name);
        return file ? statementsOf(callsIn(file, name.slice(root.length)), checker) : [];
      });
    return use(statements, checker);
  } finally {
    api.close();
  }
}

const executes = /^execute(TakeFirst(OrThrow)?)?$/;
/** Functions that return the rows of a given query builder. */
const lists = /^(longPageOf|pageOf)$/;

function callsIn(file: SourceFile, path: string): Call[] {
  const calls: Call[] = [];
  if (!/\.execute|pageOf\(|PageOf\(/.test(file.text)) return calls;
  const visit = (node: Node, within: string): void => {
    const name = nameOf(node) ?? within;
    const callee = isCallExpression(node) ? calleeOf(node) : undefined;
    if (callee) {
      const { line, character } = file.getLineAndCharacterOfPosition(callee.getStart(file));
      const place = `${path}:${line + 1}:${character + 1}`;
      calls.push({ node: node as CallExpression, place, name: `${path} ${name}` });
    }
    node.forEachChild((child) => visit(child, name));
  };
  visit(file, "");
  return calls;
}

/** Node at the call site of a stack, if it sends a statement. */
function calleeOf({ expression }: CallExpression): Node | undefined {
  if (isIdentifier(expression)) return lists.test(expression.text) ? expression : undefined;
  if (!isPropertyAccessExpression(expression)) return undefined;
  return executes.test(expression.name.text) ? expression.name : undefined;
}

function nameOf(node: Node): string | undefined {
  const isNamed =
    isFunctionDeclaration(node) || isMethodDeclaration(node) || isVariableDeclaration(node);
  return isNamed && node.name && isIdentifier(node.name) ? node.name.text : undefined;
}

function statementsOf(calls: readonly Call[], checker: Checker): Statement[] {
  const answers = checker.getTypeAtLocation(calls.map(({ node }) => node));
  return calls.flatMap(({ node: _, ...call }, at) => {
    const result = answers[at] && argumentOf(answers[at], checker);
    const asserted = result && rowsOf(result, "rows", checker);
    const row =
      asserted ?? (result && (rowsOf(result, "list", checker) ?? itemOf(result, checker)));
    if (!row || row.flags & TypeFlags.AnyOrUnknown) return [];
    return [{ ...call, isAsserted: asserted !== undefined, row }];
  });
}

/** Row type of a result. */
function rowsOf(result: Type, name: "rows" | "list", checker: Checker): Type | undefined {
  const isOfThese = name === "rows" ? result.getSymbol()?.name === "QueryResult" : true;
  const property = isOfThese ? checker.getPropertyOfType(result, name) : undefined;
  const rows = property && checker.getTypeOfSymbol(property);
  return rows && argumentOf(rows, checker);
}

/** Item type of an array, or the type without undefined. */
function itemOf(result: Type, checker: Checker): Type {
  const there = checker.getNonNullableType(result) ?? result;
  return checker.isArrayType(there) ? (argumentOf(there, checker) ?? there) : there;
}

function argumentOf(type: Type, checker: Checker): Type | undefined {
  return type.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined;
}
