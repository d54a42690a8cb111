/** What recordings take of calls and of the chat's socket (domain/protocol/session/recorded-calls.ts): shapes, and no secret. */
import { describe, expect, test } from 'vitest';
import { SHOWN_MESSAGES } from '../../domain/chat/chat-limits.ts';
import {
  chatEvents,
  chatQuestions,
  type ChatQuestion,
  joinedAnswer,
} from '../../domain/protocol/chat/chat-rows.ts';
import { logIn } from '../../domain/protocol/calls/account/account-calls.ts';
import { chargeOrder } from '../../domain/protocol/calls/money/charge-calls.ts';
import { goodBuy } from '../../domain/protocol/calls/money/store-calls.ts';
import {
  recordedChatAnswer,
  recordedChatEvent,
  recordedChatQuestion,
  recordedFields,
  recordedOutcome,
} from '../../domain/protocol/session/recorded-calls.ts';
import { createRedactor, MOST_REDACTED_VALUES, type Schema } from '../../domain/protocol/session/redact.ts';
import { encodeEntry } from '../../domain/protocol/session/spo-entry.ts';
import { describedCalls } from '../given/calls/described-calls.ts';
import { fittingFields } from '../given/calls/fitting-fields.ts';
import { type Planted, plantedIn } from '../given/calls/planted-values.ts';

const calls = await describedCalls();
const CARD = 4_111_111_111_111_111;
/** A password, a token, a code and the text of another member, each beside the number of a card. */
const secrets: readonly Planted[] = [
  's3cret-Word!',
  'tok_9f8e7d6c5b4a',
  'QX-77-ZK',
  '다른 회원의 글 2026',
].map((text) => ({ text, number: CARD }));

const bytesOf = (value: unknown): string =>
  Buffer.from(encodeEntry({ kind: 'call', at: 0, name: '', value })).toString('latin1');
/** Those of the planted values that a recorded value holds. */
function foundIn(value: unknown, { text, number }: Planted): readonly string[] {
  const all = bytesOf(value) + JSON.stringify(value);
  const latin = Buffer.from(text, 'utf8').toString('latin1');
  return [text, latin, String(number)].filter((one) => all.includes(one));
}
const schemaOf = (one: unknown): Schema => one as Schema;

describe('S5 a recording of a call', () => {
  test('has no planted password, token, code, card number or text of any call’s fields', () => {
    const found = calls.flatMap((call) =>
      secrets.flatMap((planted) => {
        const fit = {
          ...fittingFields(call.params, call.name),
          ...(call.form === null ? {} : fittingFields(call.form, call.name)),
        };
        const hidden = Object.fromEntries(Object.keys(fit).map((name) => [name, planted.text]));
        const shapes = call.form === null ? [{}] : plantedIn(schemaOf(call.form), planted);
        const params = plantedIn(schemaOf(call.params), planted);
        const given = [
          ...shapes.map((form, at) => ({ form, params: params[at % params.length] })),
          { form: hidden, params: hidden },
        ];
        return given.flatMap((fields) =>
          foundIn(recordedFields(createRedactor(), call, fields), planted).map(
            (one) => `${call.name}: ${one}`,
          ),
        );
      }),
    );
    expect(calls.length).toBeGreaterThan(150);
    expect(found).toEqual([]);
  });

  test('has none of any call’s answer', () => {
    const found = calls.flatMap((call) =>
      secrets
        .slice(2)
        .flatMap((planted) =>
          plantedIn(schemaOf(call.answer), planted).flatMap((row) =>
            foundIn(recordedOutcome(createRedactor(), call, { row }), planted).map(
              (one) => `${call.name}: ${one}`,
            ),
          ),
        ),
    );
    expect(found).toEqual([]);
  });

  test('keeps codes, numbers, choices and which texts are equal', () => {
    const redactor = createRedactor();
    const asked = {
      params: { ver: 'v1', itemId: '301', qty: 2 },
      form: { reqId: 'abcdefgh-1', currency: 'coin' },
    };
    expect(recordedFields(redactor, goodBuy, asked)).toEqual({
      params: { ver: '01', itemId: '301', qty: 2 },
      form: { reqId: '0000000002', currency: 'coin' },
    });
    const refusal = { CODE: 'MB100', result: 'ERROR', msg: '금화가 부족합니다.' };
    expect(recordedOutcome(redactor, goodBuy, { row: refusal })).toMatchObject({
      row: { CODE: 'MB100', result: 'ERROR', msg: '0000000003' },
    });
    const login = {
      CODE: 'AL200',
      DATE: '2026-11-28 10:00:00',
      DATA: { TOKEN: 'abc', DAYS: 30, MSG: '쉬는 중' },
    };
    expect(recordedOutcome(redactor, logIn, { row: login })).toEqual({
      row: { CODE: 'AL200', DATE: '2026-11-28 10:00:00', DATA: { TOKEN: '00000000', DAYS: 30, MSG: '0004' } },
    });
    expect(recordedOutcome(redactor, logIn, { status: 503 })).toEqual({ status: 503 });
    expect([redactor.text('abcdefgh-1'), redactor.text('')]).toEqual(['0000000002', '']);
  });

  test('keeps the code alone of payments and of operators’ calls, and ends at its limit', () => {
    const row = {
      CODE: chargeOrder.ok,
      result: chargeOrder.ok,
      DATA: { won: 10_000 },
      data: { won: 10_000 },
    };
    const recorded = recordedOutcome(createRedactor(), chargeOrder, { row });
    expect(JSON.stringify(recorded)).not.toContain('10000');
    expect(recordedFields(createRedactor(), chargeOrder, { form: { won: 10_000 } })).toEqual({});
    const many = Array.from({ length: MOST_REDACTED_VALUES * 2 }, () => '글');
    const cut = recordedOutcome(createRedactor(), logIn, { row: { CODE: 'REAGENT', DATA: { TERMS: many } } });
    expect(JSON.stringify(cut).length).toBeLessThan(MOST_REDACTED_VALUES * 20);
  });
});

describe('S5 a recording of the chat', () => {
  test('has no planted text of any question, answer or event', () => {
    const found = secrets.flatMap((planted) => {
      const asked = Object.entries(chatQuestions).flatMap(([event, schema]) =>
        plantedIn(schemaOf(schema), planted).flatMap((row) => {
          const items = plantedIn(schemaOf(chatEvents.ChatItems), planted);
          const answer = {
            ...(items[0] as object),
            ...(row as object),
            ok: true,
            item: (items[0] as { items: unknown[] }).items[0],
          };
          return [
            recordedChatQuestion(createRedactor(), event, row),
            recordedChatAnswer(createRedactor(), event, answer),
            recordedChatAnswer(createRedactor(), event, {
              ...answer,
              ok: false,
              code: planted.text,
              reason: planted.text,
            }),
          ];
        }),
      );
      const events = Object.entries(chatEvents).flatMap(([event, schema]) =>
        plantedIn(schemaOf(schema), planted).map((row) => recordedChatEvent(createRedactor(), event, row)),
      );
      return [...asked, ...events].flatMap((value) => foundIn(value, planted));
    });
    expect(found).toEqual([]);
  });

  test('keeps the numbers of messages, refusals, and who wrote which line', () => {
    const redactor = createRedactor();
    const question = { room: 'public', msg: '비밀 이야기', cid: 'cid-1-aaaa', reply: 7 };
    const recorded = recordedChatQuestion(redactor, 'SendMsg' satisfies ChatQuestion, question);
    expect(recorded).toEqual({ room: 'public', msg: '000001', cid: '0000000002', reply: 7 });
    const item = {
      seq: 8,
      userId: 'me',
      nickname: '나',
      isAdmin: false,
      message: '비밀 이야기',
      bet: null,
      at: 5,
      cid: 'cid-1-aaaa',
      removed: false,
    };
    expect(recordedChatEvent(redactor, 'ChatItems', { room: 'public', items: [item] })).toMatchObject({
      room: 'public',
      items: [{ seq: 8, message: '000001', cid: '0000000002', isAdmin: false, at: 5 }],
    });
    expect(recordedChatAnswer(redactor, 'SendMsg', { ok: false, code: 'flood', waitMs: 900 })).toEqual({
      ok: false,
      code: 'flood',
      waitMs: 900,
    });
    expect(recordedChatQuestion(redactor, 'Unknown', {})).toBe(null);
  });

  test('of a full room of replies is read again, and of a longer list the items before its limit', () => {
    const reply = { seq: 1, userId: 'a', nickname: '가', text: '글', isBet: true, state: 'shown' };
    const base = { userId: 'b', nickname: '나', isAdmin: false, message: '답', at: 5, removed: false };
    const items = (count: number) =>
      Array.from({ length: count }, (_, seq) => ({
        ...base,
        seq,
        cid: `cid-${seq}-aaaa`,
        bet: { game_code: 1, drawid: 2 },
        reply,
      }));
    const room = {
      ok: true,
      items: items(SHOWN_MESSAGES),
      last: 200,
      removed: [3],
      people: 2,
      muted: null,
      me: { userId: 'b', isAdmin: false },
      blocked: ['c'],
      other: { userId: 'a', nickname: '가' },
    };
    expect(joinedAnswer.safeParse(room).success).toBe(true);
    const joined = recordedChatAnswer(createRedactor(), 'JoinRoom', room);
    expect(joinedAnswer.safeParse(joined).data?.items).toHaveLength(SHOWN_MESSAGES);
    const many = { room: 'public', items: items(MOST_REDACTED_VALUES) };
    const cut = chatEvents.ChatItems.safeParse(recordedChatEvent(createRedactor(), 'ChatItems', many));
    expect(cut.data?.items.length).toBeGreaterThan(SHOWN_MESSAGES);
  });
});
