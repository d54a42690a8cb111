/** N2, N3, N6, R13: rewards and the survey through the real core: once, and asked for when the answer is late. */
import { describe, expect, test } from 'vitest';
import type { Moment } from '../../worker/core-api.ts';
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
    const mission = { version: '1', lang: 'ko', eventId: 1, missionId: 2 };
    expect(await wire.core.moves.send('event.eventReward', mission)).toMatchObject({
      ok: true,
      value: { gold: 500, reason: '4 22.5' },
    });
    const sent = wire.calls.filter(({ url }) => url.endsWith(REWARD));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.form['reqId']).toMatch(/^[\da-z]{8}\.[\da-f-]{36}$/);
  });
});

test('answers to the survey are sent once, as one text; a refusal names its reason (N6)', async () => {
  const { wire } = await openEvents();
  wire.answers['/survey/survey_update.php'] = answered({ code: 204, data: 204, reason: 'survey-empty' });
  const send = (answers: object) =>
    wire.core.moves.send('survey.surveySend', { surveyId: '7', answers: JSON.stringify(answers) });
  expect(await send({})).toMatchObject({ ok: false, error: { code: 'survey-empty' } });
  wire.answers['/survey/survey_update.php'] = answered({ code: 200, data: 200, gold: 10 });
  expect(await send({ use: ['Y'] })).toMatchObject({ ok: true, value: { gold: 10 } });
  expect(wire.calls.at(-1)?.form).toMatchObject({ surveyId: '7', answers: '{"use":["Y"]}' });
});
