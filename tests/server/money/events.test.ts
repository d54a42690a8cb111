/** N1 to N6 over real calls: rewards and the survey move gold once. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawnReward } from '../../../domain/events/reward-table.ts';
import { firstEvents } from '../../../domain/events/first-events.ts';
import { tablePromise } from '../../../server/features/events/day-tables.ts';
import { eventDigest, eventSeedHash } from '../../../server/features/events/event-seeds.ts';
import { audit, linesOfFindings } from '../../../server/audit/audit.ts';
import { post } from '../../../server/ledger/post.ts';
import { DAY_MS } from '../../../domain/time/korean-time.ts';
import { provenOperator } from '../../given/server/operator.ts';
import { type MoveAnswer, openMoney, type OpenMoney, outcomeOf } from '../../given/server/open-money.ts';

let given: OpenMoney;
let token: string;
let id: number;
const status = async (eventId: number) => (await given.ask(`/event/user_status/1/ko/${eventId}`, token)).DATA;
const claim = (eventId: number, missionId: number) =>
  given.move(`/event/getReward/1/ko/${eventId}/${missionId}`, {}, token);
const goldIn = (answer: MoveAnswer | undefined): number =>
  answer?.data?.state === 'answered' ? (answer.data.answer.gold ?? 0) : 0;
const goldOf = () => given.balance(`member:${id}`);
const move = (kind: string, currency: 'gold' | 'coin', amount: number) =>
  given.db.transaction().execute((trx) =>
    post(trx, {
      requestId: `test ${kind} ${given.newId()}`,
      kind,
      at: given.now(),
      entries: [
        { owner: `member:${id}`, currency, amount },
        { owner: 'grants', currency, amount: -amount },
      ],
    }),
  );

beforeAll(async () => {
  given = await openMoney();
  token = await given.logIn('demo1');
  id = await given.idOf('demo1');
});
afterAll(() => given.close());

describe('events', () => {
  test('the events are public, and an unknown one has its code (N1)', async () => {
    const all = await given.ask('/event/info-all/1/ko', '');
    expect(all.CODE).toBe('EIA000');
    expect(all.DATA.map((event: { skin_type_code: string }) => event.skin_type_code)).toEqual([
      'EVS01',
      'EVS02',
      'EVS03',
    ]);
    expect((await given.ask('/event/info/1/en/4', '')).DATA.title).toBe('Lucky box');
    expect((await given.ask('/event/info/1/ko/99', '')).CODE).toBe('EI404');
  });

  test('when 100 claims of one reward come at once, exactly one is given (N3)', async () => {
    const before = await goldOf();
    const answers = await Promise.all(Array.from({ length: 50 }, () => claim(1, 1)));
    const more = await Promise.all(Array.from({ length: 50 }, () => claim(1, 1)));
    const done = [...answers, ...more].filter((one) => outcomeOf(one) === 'done');
    expect(done).toHaveLength(1);
    const gold = goldIn(done[0]);
    expect(await goldOf()).toBe(before + gold);
    expect(outcomeOf(await claim(1, 1))).toBe('already-received');
  });

  test('spins follow the gold staked on the day, counted from the ledger (N2 N3)', async () => {
    expect(outcomeOf(await claim(1, 2))).toBe('not-attained');
    await move('stake', 'gold', -10_000_000);
    expect((await status(1)).mission_status_list[1]).toMatchObject({
      attain_yn: 'Y',
      receive_yn: 'N',
      left: 1,
    });
    expect(outcomeOf(await claim(1, 2))).toBe('done');
    expect(outcomeOf(await claim(1, 3))).toBe('not-attained');
    expect(outcomeOf(await claim(1, 9))).toBe('mission-unknown');
    expect(outcomeOf(await claim(77, 1))).toBe('event-unknown');
  });

  test('every 10,000 coins bought in the month give one spin (N5)', async () => {
    await move('purchase', 'coin', 25_000);
    expect((await status(3)).mission_status_list[0]).toMatchObject({ left: 2, most: 70 });
    expect(outcomeOf(await claim(3, 1))).toBe('done');
    expect(outcomeOf(await claim(3, 1))).toBe('done');
    expect(outcomeOf(await claim(3, 1))).toBe('not-attained');
  });

  test('all draws of a day stay in the answer, with their table, to be checked (N4)', async () => {
    await move('purchase', 'coin', 300_000);
    const before = (await status(3)).draws.length;
    for (let spin = 0; spin < 25; spin += 1) expect(outcomeOf(await claim(3, 1))).toBe('done');
    const { draws } = await status(3);
    expect(draws).toHaveLength(before + 25);
    expect(new Set(draws.map(({ name }: { name: string }) => name)).size).toBe(draws.length);
    expect(draws.every(({ chances }: { chances: unknown }) => Array.isArray(chances))).toBe(true);
  });

  test('a change of the table begins with the next day; seed and table were promised together (N4)', async () => {
    const shown = async () =>
      (await given.ask('/event/info/1/ko/3', '')).DATA.reward_infos.sub_list.map(
        (row: { reward_amount: number }) => row.reward_amount,
      );
    const before = { ...(await status(3)), shown: await shown() };
    const changed = structuredClone(firstEvents) as unknown as {
      eventId: number;
      rewards: { gold: number }[];
    }[];
    for (const event of changed) for (const reward of event.rewards) reward.gold = 7;
    await given.setValue('events', changed as never);
    const after = await status(3);
    expect([after.promise, after.chances, await shown()]).toEqual([
      before.promise,
      before.chances,
      before.shown,
    ]);
    const won = await claim(3, 1);
    expect(goldIn(won)).not.toBe(7);
    const [draw] = (await status(3)).draws;
    expect(draw).toMatchObject({ promise: before.promise, chances: before.chances });
    const { seed } = await given.db
      .selectFrom('event_seed')
      .select('seed')
      .where('hash', '=', draw.seed_hash)
      .executeTakeFirstOrThrow();
    expect(draw.promise).toBe(tablePromise(seed, JSON.stringify(draw.chances)));
    await given.setValue('events', structuredClone(firstEvents));
  });

  test('O9 an event has the picture that the staff gives it, and pages may load it; others have none', async () => {
    const infoOf = async (event: number) =>
      (await given.ask(`/event/info/1/ko/${event}`, '')).DATA.banner_info;
    expect(await infoOf(3)).toBeNull();
    const view_url = 'https://events.test/wheel.webp';
    const changed = firstEvents.map((event) =>
      event.eventId === 3 ? { ...event, picture: view_url, background: '#123456' } : event,
    );
    await given.setValue('events', structuredClone(changed));
    expect([await infoOf(3), await infoOf(1)]).toEqual([{ view_url, background_color: '#123456' }, null]);
    // Stored before events had pictures.
    const before = JSON.stringify(changed, (key, value: unknown) =>
      key === 'picture' || key === 'background' ? undefined : value,
    );
    await given.setValue('events', JSON.parse(before));
    expect(await infoOf(3)).toBeNull();
    await given.setValue('events', structuredClone(firstEvents));
  });

  test('an event outside its days gives nothing (N2)', async () => {
    await given.setValue('events', [{ ...firstEvents[1], to: '2026-11-21' } as never]);
    expect(outcomeOf(await claim(4, 1))).toBe('event-closed');
    await given.setValue('events', structuredClone(firstEvents));
  });

  test('a login of the next day attends; the seed of the past day is shown and repeats the draws (N4)', async () => {
    expect(outcomeOf(await claim(4, 1))).toBe('done');
    const [hidden] = (await status(4)).draws;
    expect(hidden.seed).toBeNull();
    given.pass(DAY_MS);
    expect((await status(4)).attended).toEqual(['2026-11-22']);
    expect(outcomeOf(await claim(4, 1))).toBe('not-attained');
    await Promise.all([given.logIn('demo1'), given.logIn('demo1')]);
    const later = await status(4);
    const [shown] = later.draws;
    expect(eventSeedHash(shown.seed)).toBe(hidden.seed_hash);
    const box = firstEvents.find(({ eventId }) => eventId === 4);
    expect(drawnReward(box?.rewards ?? [], eventDigest(shown.seed, shown.name)).gold).toBe(
      shown.reward_amount,
    );
    // The table that was drawn from stays with the draw, whatever an operator writes later.
    expect(shown.chances).toEqual(box?.rewards.map(({ seq, gold, percentage }) => [seq, gold, percentage]));
    expect(later.seed_hash).not.toBe(hidden.seed_hash);
    expect(later.attended).toEqual(['2026-11-22', '2026-11-23']);
    expect(later.mission_status_list[0].left).toBe(1);
  });
});

describe('the survey (N6)', () => {
  const survey = {
    surveyId: 7,
    title: 'Title',
    gold: 10_000_000,
    items: [
      { post_name: 'use', content: 'a', mandatory: 'Y', type: '1', type_item: '', sort: 1 },
      { post_name: 'text', content: 'b', mandatory: 'N', type: '2', type_item: '', sort: 2 },
    ],
  } as const;
  const send = (answers: object) =>
    given.move('/survey/survey_update.php', { surveyId: 7, answers: JSON.stringify(answers) }, token);

  test('none is there until an operator writes one', async () => {
    expect((await given.ask('/survey/survey.php', '')).result).toBe('EMPTY');
    expect(outcomeOf(await send({}))).toBe('survey-none');
  });

  test('a missing mandatory item gives nothing; the answers give the gold once', async () => {
    await given.setValue('survey', structuredClone(survey));
    const before = await goldOf();
    expect(outcomeOf(await send({ text: ['hi'] }))).toBe('survey-empty');
    expect(outcomeOf(await send({ use: ['maybe'] }))).toBe('survey-malformed');
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({ use: ['Y'] })));
    expect(answers.map(outcomeOf).filter((one) => one === 'done')).toHaveLength(1);
    expect(outcomeOf(await send({ use: ['N'] }))).toBe('survey-done');
    expect(await goldOf()).toBe(before + 10_000_000);
  });

  test('an earlier survey keeps its results beside the newest, and one that is not known is refused', async () => {
    const { token: operator } = await provenOperator(given, 'surveyor', given.now());
    const results = (query = '') => given.ask(`/operate/survey${query}`, operator);
    const titles = [
      { surveyId: 8, title: 'Next', answered: 0 },
      { surveyId: 7, title: 'Title', answered: 1 },
    ];
    await given.setValue('survey', structuredClone({ ...survey, surveyId: 8, title: 'Next' }));
    expect((await results()).DATA).toMatchObject({ ...titles[0], surveys: titles });
    const earlier = (await results('?surveyId=7')).DATA;
    expect(earlier).toMatchObject({ ...titles[1], surveys: titles });
    expect(earlier.items[0].tallies).toEqual([
      { choice: 'Y', count: 1 },
      { choice: 'N', count: 0 },
    ]);
    const answers = JSON.stringify({ use: ['N'], text: ['many'] });
    await sql`insert into member (mb_id, nick, password, level, role, status, created_at)
      select 'many' || n, 'many' || n, '', 'UL01', 'MEMBER', 'NORMAL', 0 from generate_series(1, 2100) n`.execute(
      given.db,
    );
    await sql`insert into survey_answer (survey_id, member_id, answers, gold, at)
      select 7, id, ${answers}::text, 0, 0 from member where mb_id like 'many%'`.execute(given.db);
    const many = (await results('?surveyId=7')).DATA;
    expect(many).toMatchObject({ answered: 2101, items: [{ tallies: [{ count: 1 }, { count: 2100 }] }, {}] });
    expect(many.items[1].texts).toHaveLength(100);
    expect(many.items[1].tallies).toEqual([{ choice: '', count: 2100 }]);
    await sql`delete from survey_answer where gold = 0`.execute(given.db);
    await given.setValue('survey', null);
    expect((await results()).DATA, 'no survey is open: the newest is shown').toMatchObject(titles[0] ?? {});
    expect((await results('?surveyId=9')).CODE).toBe('OP404');
    expect((await results('?surveyId=x')).CODE).not.toBe('OP000');
  });

  test('the audit finds nothing wrong with rewards', async () => {
    const findings = await audit(given.db, 'full');
    expect(linesOfFindings(findings).filter((line) => /event|survey/.test(line))).toEqual([]);
  });
});
