/** Asks calls by their names: loads the description, sends the call, and reads the answer by its code (CODE and DATA, or result, msg and data). */
import type { CallDescription } from '../../../domain/protocol/calls/call.ts';
import { callGroups, type CallName, type GroupName } from '../../../domain/protocol/calls/groups.ts';
import type { Fault } from '../../../domain/fault.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import { rowOf } from '../../../domain/row.ts';
import { shownCode } from '../../coded-answer.ts';
import type { CallError, CallFields } from '../../engine/call.ts';
import { loadModule } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Feature } from '../../feature.ts';
import type { CallsApi } from './calls-api.ts';

type Fields = CallFields<CallDescription['params'], CallDescription['form']> & { readonly beside?: string };

const isGroup = (name: string): name is GroupName => Object.hasOwn(callGroups, name);

/** Rejects with a `LoadError` where the description cannot be loaded. */
async function descriptionOf({ deps }: Engine, name: string): Promise<CallDescription> {
  const [group = '', one = ''] = name.split('.');
  if (!isGroup(group)) throw new Error(`there is no group of calls ${group}`);
  const source = `domain/protocol/calls/${group}-calls.ts`;
  const calls = await loadModule<object>({ deps }, { source, load: callGroups[group] });
  const description: unknown = rowOf(calls)[one];
  if (description === undefined) throw new Error(`there is no call ${name}`);
  return description as CallDescription;
}

const faultOf = (error: CallError): Fault =>
  error.kind === 'cancelled' ? error : { kind: 'no-link', text: error.text };

/** `hasData`: an answer of success without data is none. */
function answered(
  answer: Result<unknown, CallError>,
  { ok: success, onGuest }: CallDescription,
  hasData: boolean,
): Result<unknown, Fault> {
  if (!answer.ok) return refused(faultOf(answer.error));
  const { CODE, result, DATA, data: lowerData, MSG, msg } = rowOf(answer.value);
  const coded = CODE ?? result;
  const code = typeof coded === 'string' ? coded : '';
  const data = DATA ?? lowerData ?? null;
  const words = MSG ?? msg;
  if (code === success && (data !== null || !hasData)) return ok(data);
  if (code === (onGuest?.body['CODE'] ?? onGuest?.body['result'])) return refused({ kind: 'not-logged-in' });
  return refused({ kind: 'code', code: shownCode(code), words: typeof words === 'string' ? words : '' });
}

export const createCalls = (engine: Engine): Feature<CallsApi> => ({
  api: ({ id }) => ({
    ask: (async (name: CallName, { beside = '', ...fields }: Fields = {}) => {
      const description = await descriptionOf(engine, name);
      const shape = rowOf(rowOf(description.answer)['shape']);
      const hasData = 'DATA' in shape || 'data' in shape;
      // A form without fields is sent, too: the server reads one.
      const form = description.form === null ? {} : { form: fields.form ?? {} };
      const answer = await engine.call(description, { ...fields, ...form, place: `${id} ${beside}` });
      return answered(answer, description, hasData);
    }) as CallsApi['ask'],
  }),
});
