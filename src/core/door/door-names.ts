/** Methods of the door by their full names: "slip.pick". */
import type { NoAnswer } from '../../../domain/fault.ts';
import type { Core } from '../../../worker/core-api.ts';

export type MethodName = {
  [Feature in keyof Core]: `${Feature}.${Extract<keyof Core[Feature], string>}`;
}[keyof Core];

export type MethodOf<Name extends MethodName> =
  Name extends `${infer Feature extends keyof Core}.${infer Method}`
    ? Method extends keyof Core[Feature]
      ? Core[Feature][Method]
      : never
    : never;

/** A command that may be refused may also get no answer in time (`command-limits.ts`). */
type MaybeLate<Answer> = Answer extends { readonly ok: false; readonly error: infer Refusal }
  ? { readonly ok: false; readonly error: Refusal | NoAnswer }
  : Answer;

type Remote<Method> = Method extends (...args: infer Args) => infer Answer
  ? (...args: Args) => Promise<MaybeLate<Awaited<Answer>>>
  : never;

/** The core as a window calls it: every method of every feature answers with a promise. */
export type RemoteCore = {
  // The types of a call, a move or a draft follow from its name, which a method that is mapped would forget.
  readonly [Feature in keyof Core]: Feature extends 'calls' | 'drafts' | 'moves'
    ? Core[Feature]
    : { readonly [Method in keyof Core[Feature]]: Remote<Core[Feature][Method]> };
};
