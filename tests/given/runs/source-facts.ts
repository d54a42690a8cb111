/** Facts of a source file that rules of the house are about, read from its syntax tree. */
import { readFileSync } from 'node:fs';
import { type Node, parseSync, Visitor } from 'oxc-parser';

interface Shape {
  readonly name: string;
  /** Members that it names itself; what it extends is counted where it is named. */
  readonly members: number;
}

export interface SourceFacts {
  /** Interfaces, and type aliases of object types. */
  readonly shapes: readonly Shape[];
  /** Functions, methods and arrow functions: the lines from head to end. */
  readonly functions: readonly { readonly line: number; readonly lines: number }[];
}

const membersOf = (type: Node): number =>
  type.type === 'TSTypeLiteral'
    ? type.members.length
    : type.type === 'TSIntersectionType'
      ? type.types.reduce((sum, part) => sum + membersOf(part), 0)
      : 0;

export function sourceFacts(file: string, text: string = readFileSync(file, 'utf8')): SourceFacts {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const shapes: Shape[] = [];
  const functions: { line: number; lines: number }[] = [];
  const measure = ({ start, end }: Node): void => {
    const linesIn = (from: number, to: number): number => text.slice(from, to).split('\n').length;
    functions.push({ line: linesIn(0, start), lines: linesIn(start, end) });
  };
  new Visitor({
    TSInterfaceDeclaration: ({ id, body }) => shapes.push({ name: id.name, members: body.body.length }),
    TSTypeAliasDeclaration: ({ id, typeAnnotation }) =>
      shapes.push({ name: id.name, members: membersOf(typeAnnotation) }),
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(program);
  return { shapes, functions };
}

/** Calls that ask or write somewhere else, or wait. */
const asks: ReadonlySet<string> = new Set([
  'delay',
  'execute',
  'executeTakeFirst',
  'executeTakeFirstOrThrow',
  'fetch',
  'setTimeout',
  'transact',
  'transaction',
]);

/** Functions of a file whose name begins with "decide" and that wait, ask or write: by name. */
export function impureDecisions(file: string, text: string): readonly string[] {
  if (!text.includes('decide')) return [];
  const found: string[] = [];
  const judge = (name: string, body: Node): void => {
    if (!/^decide([A-Z]|$)/.test(name)) return;
    let isPure = !('async' in body && body.async);
    new Visitor({
      AwaitExpression: () => void (isPure = false),
      CallExpression({ callee }) {
        const called = callee.type === 'MemberExpression' ? callee.property : callee;
        if (called.type === 'Identifier' && asks.has(called.name)) isPure = false;
      },
    }).visit({
      type: 'Program',
      body: [body],
      sourceType: 'module',
      hashbang: null,
      start: 0,
      end: 0,
    } as never);
    if (!isPure) found.push(name);
  };
  const isFunction = (value: Node | null): value is Node =>
    value?.type === 'ArrowFunctionExpression' || value?.type === 'FunctionExpression';
  new Visitor({
    FunctionDeclaration: (one) => judge(one.id?.name ?? '', one),
    VariableDeclarator: ({ id, init }) =>
      id.type === 'Identifier' && isFunction(init) && judge(id.name, init),
    Property: ({ key, value }) => key.type === 'Identifier' && isFunction(value) && judge(key.name, value),
  }).visit(parseSync(file, text).program);
  return found;
}
