/** N2, N3, N6, R13: rewards and the survey through the real core: once, and asked for when the answer is late. */
import { describe, expect, test } from 'vitest';
import type { Moment } from '../../worker/moment.ts';
import { matches } from '../given/core/core-member.ts';
import { createWire, logIn, portsSettle, readServed } from '../given/core/wire.ts';

async function openEvents() {
  const wire = createWire();
  await wire.open(matches);
  await logIn(wire);
  const moments: Moment[] = [];
  readServed<Moment>(wire.core.connection.moments()).subscribe((moment) => moments.push(moment));
  await portsSettle();
  return { wire, moments: () => moments.filter(({ kind }) => kind === 'money-known') };
}

interface Form {
  readonly reqId: string;
}
const answered =
  (answer: object) =>
  ({ reqId }: Form) => ({ result: 'OK', msg: '', data: { state: 'answered', answer: { reqId, ...answer } } });
const drawn = answered({ code: 200, data: 200, gold: 500, reason: '4 22.5' });
const REWARD = '/event/getReward/1/ko/1/2';

describe('a reward', () => {
  test('it is sent once with its request id to the path of its mission (N3)', async () => {
    const { wire } = await openEvents();
    wire.answers[REWARD] = drawn;
    expect(await wire.core.events.takeReward(1, 2)).toEqual({ ok: true, value: { gold: 500, seq: 4 } });
    const sent = wire.calls.filter(({ url }) => url.endsWith(REWARD));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.form['reqId']).toMatch(/^[\da-z]{8}\.[\da-f-]{36}$/);
  });

  test.each([
    ['not-attained', 'not-attained'],
    ['a-reason-of-tomorrow', null],
  ])('refused for %s (N2)', async (said, reason) => {
    const { wire } = await openEvents();
    wire.answers[REWARD] = answered({ code: 204, data: 204, reason: said });
    expect(await wire.core.events.takeReward(1, 2)).toEqual({
      ok: false,
      error: { kind: 'refused', reason },
    });
  });

  test('when no answer comes, it is unknown, asked for, never sent again, then known (R13)', async () => {
    const { wire, moments } = await openEvents();
    // The call is lost: 503.
    const answer = wire.core.events.takeReward(1, 2);
    await wire.pass(100);
    expect(await answer).toEqual({ ok: false, error: { kind: 'unknown' } });
    await portsSettle();
    expect(moments()).toEqual([{ kind: 'money-known', done: null }]);
    wire.answers['/request/answer'] = drawn;
    await wire.pass(30_000);
    await portsSettle();
    expect(moments().at(-1)).toEqual({ kind: 'money-known', done: true });
    expect(wire.calls.filter(({ url }) => url.endsWith(REWARD))).toHaveLength(1);
  });
});

test('answers to the survey are sent once, as one text; a refusal names its reason (N6)', async () => {
  const { wire } = await openEvents();
  wire.answers['/survey/survey_update.php'] = answered({ code: 204, data: 204, reason: 'survey-empty' });
  expect(await wire.core.survey.send(7, {})).toEqual({
    ok: false,
    error: { kind: 'refused', reason: 'survey-empty' },
  });
  wire.answers['/survey/survey_update.php'] = answered({ code: 200, data: 200, gold: 10 });
  expect(await wire.core.survey.send(7, { use: ['Y'] })).toEqual({ ok: true, value: 10 });
  expect(wire.calls.at(-1)?.form).toMatchObject({ surveyId: '7', answers: '{"use":["Y"]}' });
});
