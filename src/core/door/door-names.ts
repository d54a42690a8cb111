/** Methods of the door by their full names: "slip.pick". */
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

type Remote<Method> = Method extends (...args: infer Args) => infer Answer
  ? (...args: Args) => Promise<Awaited<Answer>>
  : never;

/** The core as a window calls it: every method of every feature answers with a promise. */
export type RemoteCore = {
  // The types of a call, a move or a draft follow from its name, which a method that is mapped would forget.
  readonly [Feature in keyof Core]: Feature extends 'calls' | 'drafts' | 'moves'
    ? Core[Feature]
    : { readonly [Method in keyof Core[Feature]]: Remote<Core[Feature][Method]> };
};
