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

/** A call that sends a statement, with the type that its rows are said to have. */
export interface Statement {
  /** src/features/x.queries.ts:12:34, as the stack of the call has it. */
  place: string;
  /** The file and the function, which stay the same when lines are added. */
  name: string;
  /** Whether it is SQL with a type of its rows that was written by hand. */
  isAsserted: boolean;
  row: Type;
}

/** As the compiler writes it. */
const root = serverDir.replaceAll("\\", "/");

type Call = Pick<Statement, "place" | "name"> & { node: CallExpression };

/**
 * Passes on the statements of a project's files, with the checker that knows their types.
 * @param path of the folder with the project, in the server's
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
/** What passes on the rows of a builder that it is given. */
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

/** Where the stack says that the call is, if it sends a statement. */
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

/** Of a result with rows: what each of them is. */
function rowsOf(result: Type, name: "rows" | "list", checker: Checker): Type | undefined {
  const isOfThese = name === "rows" ? result.getSymbol()?.name === "QueryResult" : true;
  const property = isOfThese ? checker.getPropertyOfType(result, name) : undefined;
  const rows = property && checker.getTypeOfSymbol(property);
  return rows && argumentOf(rows, checker);
}

/** Of several rows, or of one that may not be there. */
function itemOf(result: Type, checker: Checker): Type {
  const there = checker.getNonNullableType(result) ?? result;
  return checker.isArrayType(there) ? (argumentOf(there, checker) ?? there) : there;
}

function argumentOf(type: Type, checker: Checker): Type | undefined {
  return type.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined;
}
