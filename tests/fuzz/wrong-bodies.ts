/** Bodies that do not fit the description of their call, near to one that does: some of its fields are left out, changed, doubled or of another type. */
import type { CallDescription } from '../../domain/protocol/calls/base/call.ts';
import { requestIdAt } from '../../domain/protocol/request-time.ts';
import { isRow } from '../../domain/row.ts';
import { fittingFields } from '../given/calls/fitting-fields.ts';
import { dice } from '../given/domain/dice.ts';
import { changed } from './changed-value.ts';

export interface WrongBody {
  readonly type: 'application/json' | 'application/x-www-form-urlencoded';
  readonly text: string;
}

const AS_JSON = 0.5;
/** Changes of a body may leave it right: so many are tried for each that is wanted. */
const TRIES = 20;

/** As a form sends it: texts, and a field that comes twice as a list. */
function formOf(body: unknown): URLSearchParams {
  const form = new URLSearchParams();
  if (isRow(body))
    for (const [name, value] of Object.entries(body))
      for (const one of [value].flat())
        form.append(name, typeof one === 'string' ? one : JSON.stringify(one));
  return form;
}

const readForm = (form: URLSearchParams): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const all = form.getAll(name);
      return [name, all.length === 1 ? all[0] : all];
    }),
  );

/** A call that is answered once takes a body without a request id: the server names the request. */
const named = ({ once }: CallDescription, read: unknown): unknown =>
  once === true &&
  isRow(read) &&
  (read['reqId'] === undefined || read['reqId'] === '' || read['reqId'] === null)
    ? { ...read, reqId: requestIdAt(0, 'named-by-the-server') }
    : read;

/** At most `count` wrong bodies of a call with a form; the same seed gives the same ones. */
export function wrongBodies(call: CallDescription, seed: number, count: number): readonly WrongBody[] {
  const { form, name } = call;
  if (form === null) return [];
  const roll = dice(seed);
  const right = fittingFields(form, name);
  const bodies: WrongBody[] = [];
  for (let tries = 0; tries < count * TRIES && bodies.length < count; tries++) {
    const body = changed<unknown>(right, roll);
    const isJson = roll() < AS_JSON;
    const sent = isJson ? JSON.stringify(body) : formOf(body);
    const read: unknown = typeof sent === 'string' ? JSON.parse(sent) : readForm(sent);
    if (form.safeParse(named(call, read)).success) continue;
    bodies.push({
      type: isJson ? 'application/json' : 'application/x-www-form-urlencoded',
      text: String(sent),
    });
  }
  return bodies;
}
