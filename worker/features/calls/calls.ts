/** Asks calls by their names: loads the description, and asks by it. */
import { type CallDescription, callKindOf } from '../../../domain/protocol/calls/base/call.ts';
import type { CallName } from '../../../domain/protocol/calls/groups.ts';
import type { Fault } from '../../../domain/fault.ts';
import type { Result } from '../../../domain/result.ts';
import type { CallFields } from '../../engine/call.ts';
import { createDescriptions } from '../../engine/call-descriptions.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Feature } from '../../feature.ts';
import type { CallsApi } from './calls-api.ts';

type Fields = CallFields<CallDescription['params'], CallDescription['form']> & { readonly beside?: string };
type CallAnswer = Result<unknown, Fault>;

export function createCalls(engine: Engine): Feature<CallsApi> {
  const descriptionOf = createDescriptions(engine);
  const send = async (description: CallDescription, place: string, fields: Fields): Promise<CallAnswer> => {
    // A form without fields is sent, too: the server reads one.
    const form = description.form === null ? {} : { form: fields.form ?? {} };
    return engine.ask(description, { ...fields, ...form, place });
  };
  /** Calls under way, by window, name and fields. */
  const underWay = new Map<string, Promise<CallAnswer>>();
  /** A question that the same one ended, asked later by another part of the window, gets that one's answer. */
  const follow = (key: string, answer: Promise<CallAnswer>): Promise<CallAnswer> => {
    const followed: Promise<CallAnswer> = answer
      .then((own) => {
        const isEnded = !own.ok && own.error.kind === 'cancelled';
        const later = underWay.get(key);
        return isEnded && later !== undefined && later !== followed ? later : own;
      })
      .finally(() => {
        if (underWay.get(key) === followed) underWay.delete(key);
      });
    underWay.set(key, followed);
    return followed;
  };
  const ask = async (
    windowId: string,
    name: string,
    { beside = '', ...fields }: Fields,
  ): Promise<CallAnswer> => {
    const description = await descriptionOf(name);
    const key = JSON.stringify([windowId, name, beside, fields]);
    const same = underWay.get(key);
    // An act that is pressed twice is done once, but for files, which the key does not tell apart; a question that is asked again wants what holds now.
    if (same !== undefined && callKindOf(description) === 'act' && fields.files === undefined) return same;
    return follow(key, send(description, `${windowId} ${beside}`, fields));
  };
  return {
    api: ({ id }) => ({
      ask: ((name: CallName, fields: Fields = {}) => ask(id, name, fields)) as CallsApi['ask'],
    }),
  };
}
