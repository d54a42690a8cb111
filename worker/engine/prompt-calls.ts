/** Requests that happen once, whose caller waits only until the first answer is missing. */
import type { CallDescription, FieldsOf } from '../../domain/protocol/calls/base/call.ts';
import type { OnceAnswerBody } from '../../domain/protocol/calls/base/request-calls.ts';
import type * as z from 'zod/mini';
import type { Engine } from './engine.ts';
import { openOnceCalls, type OnceOptions, type OnceOutcome } from './once-calls.ts';

export interface PromptOptions extends Pick<OnceOptions, 'name' | 'params'> {
  /** Called with null when an answer is missing, and with the outcome that came later, also of a request of an earlier core. */
  readonly onKnown: (outcome: OnceOutcome | null) => void;
}

/** Resolves with the outcome; 'unknown': it is asked for; null: nobody is logged in. */
export type SendPromptly<Form> = (form: Form) => Promise<OnceOutcome | 'unknown' | null>;

export function openPromptCalls<Form extends z.ZodMiniObject, Given extends object>(
  engine: Parameters<typeof openOnceCalls>[0],
  description: CallDescription<z.ZodMiniObject, Form, z.ZodMiniType<OnceAnswerBody>>,
  { onKnown, ...options }: PromptOptions,
): SendPromptly<Given> {
  const requests = openOnceCalls(engine, description, { ...options, onLate: onKnown });
  return (form) =>
    new Promise((resolve) => {
      let late = false;
      const onUnknown = (): void => {
        late = true;
        onKnown(null);
        resolve('unknown');
      };
      void requests.send(form as unknown as Omit<FieldsOf<Form>, 'reqId'>, onUnknown).then((outcome) => {
        if (late && outcome !== null) onKnown(outcome);
        resolve(outcome);
      });
    });
}

/** Tells every window of a move of gold or goods whose answer was missing: at first that it is not known, then what became of it. */
export const tellMoney =
  ({ notify }: Pick<Engine, 'notify'>) =>
  (outcome: OnceOutcome | null): void =>
    notify({ kind: 'money-known', done: outcome === null ? null : outcome.kind === 'done' });
