/** Commands across the door: each is answered within its limit. Prices and views of a core that falls silent are locked. */
import { NEVER, of, Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isRecordedCommand } from '../../domain/recording/command-names.ts';
import type { AccountView } from '../../worker/features/account/account-api.ts';
import type { ConnectionView } from '../../worker/features/connection/connection-api.ts';
import { commandLimits } from '../../src/core/door/command-limits.ts';
import { BET_MS, type CommandName, QUICK_MS } from '../../src/core/door/command-shapes.ts';
import { MOST_LEFT, MOST_LEFT_CHARS } from '../../src/core/session/left-texts.ts';
import { createPriceBoard } from '../../src/core/prices/price-board.ts';
import { linkUp } from '../given/screens/client.tsx';
import { doorOf } from '../given/core/door.ts';
import { LOAD_AGAIN_MS, MOST_ASKED } from '../../src/core/door/send-commands.ts';
import { createSteadyCore } from '../../src/core/door/steady-core.ts';
import { LoadError, loadFailureOf } from '../../worker/door/load-error.ts';

test('V4 each command on the slip is one that a recording holds', () => {
  const onSlip = Object.keys(commandLimits).filter((name) => name.startsWith('slip.'));
  expect(onSlip.filter((name) => !isRecordedCommand(name))).toEqual([]);
  expect(onSlip.length).toBeGreaterThan(10);
});

/** A core that never answers a command; its connection view is the test's. */
function givenSteady(account: AccountView | null = null) {
  const late: CommandName[] = [];
  const connection = new Subject<ConnectionView>();
  const asked: (readonly [string, readonly unknown[]])[] = [];
  const raw = doorOf((name) => (...args) => {
    asked.push([name, args]);
    if (name === 'account.view') return Promise.resolve(account === null ? NEVER : of(account));
    return name === 'connection.view' ? Promise.resolve(connection) : new Promise(() => {});
  });
  const steady = createSteadyCore({
    onSign: () => {},
    onLate: (command) => late.push(command),
    onGone: () => {},
  });
  return { steady, raw, late, connection, asked };
}

describe('a command that is not answered', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('T1: every command ends with its own answer once its limit has passed', async () => {
    const { steady, raw } = givenSteady();
    steady.use(raw);
    const core = steady.core as unknown as Record<string, Record<string, () => Promise<unknown>>>;
    for (const [name, { limitMs, late, again }] of Object.entries(commandLimits)) {
      const [feature = '', method = ''] = name.split('.');
      const answer = core[feature]?.[method]?.();
      await vi.advanceTimersByTimeAsync(again ? MOST_ASKED * (limitMs + LOAD_AGAIN_MS) : limitMs);
      expect(await answer).toEqual(late);
    }
  });

  test('T1, R13: a bet is "unknown, being resolved" after its longer limit, and the window says so', async () => {
    const { steady, raw, late } = givenSteady();
    steady.use(raw);
    const bet = steady.core.bets.place();
    await vi.advanceTimersByTimeAsync(BET_MS - 1);
    expect(late).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await bet).toEqual({ ok: false, error: { kind: 'unknown' } });
    expect(late).toEqual(['bets.place']);
    expect(BET_MS).toBeGreaterThan(QUICK_MS);
  });

  test('T1: while there is no core a command is refused at once; what a window shows is said to the next', async () => {
    const { steady, raw, late, asked } = givenSteady();
    steady.use(raw);
    steady.drop();
    expect(await steady.core.slip.stakeMin()).toMatchObject({ ok: false });
    void steady.core.prices.showRows([5]);
    expect(late).toEqual(['slip.stakeMin']);
    steady.use(raw);
    expect(asked).toContainEqual(['prices.showRows', [[5]]]);
  });
});

describe('a stored draft that is read while the core is replaced', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const draft = { to: 'demo2', contents: '쓰던 쪽지' };
  const withDraft = doorOf(() => () => Promise.resolve(draft));

  test('T1: when the core is lost before it answered, the next core is asked; nothing reads as no draft', async () => {
    const { steady, raw } = givenSteady();
    steady.use(raw);
    let read: unknown = 'not yet';
    void steady.core.drafts.read('1', 'message', '').then((answer) => (read = answer));
    await vi.advanceTimersByTimeAsync(100);
    steady.drop();
    await vi.advanceTimersByTimeAsync(100);
    expect(read).toBe('not yet');
    steady.use(withDraft);
    await vi.advanceTimersByTimeAsync(100);
    expect(read).toEqual(draft);
  });

  test('T1: when there is no core yet, the first one is asked', async () => {
    const { steady } = givenSteady();
    const read = steady.core.drafts.read('1', 'message', '');
    await vi.advanceTimersByTimeAsync(5000);
    steady.use(withDraft);
    expect(await read).toEqual(draft);
  });
});

describe('a draft that a lost core has not stored', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** After the next core has come and a draft was read: the commands about drafts that it got. */
  async function asNextCore(write: (given: ReturnType<typeof givenSteady>) => void) {
    const given = givenSteady();
    given.steady.use(given.raw);
    write(given);
    await vi.advanceTimersByTimeAsync(QUICK_MS);
    given.asked.length = 0;
    given.steady.use(given.raw);
    void given.steady.core.drafts.read('1', 'comment', 'free 7');
    await vi.advanceTimersByTimeAsync(0);
    return given.asked.filter(([name]) => /draft/i.test(name));
  }
  const read = ['drafts.read', ['1', 'comment', 'free 7']] as const;
  const save = (text: string | null) => ['1', 'comment', 'free 7', text] as const;

  test('T1 K8: the next core stores it before it reads', async () => {
    const asked = await asNextCore(({ steady }) => {
      void steady.core.drafts.save(...save('on its way'));
      steady.drop();
    });
    expect(asked).toEqual([['drafts.save', save('on its way')], read]);
  });

  test('T1 K8: so it does with what was written while there was no core, the newest alone', async () => {
    const asked = await asNextCore(({ steady }) => {
      void steady.core.drafts.save(...save('on its way'));
      steady.drop();
      void steady.core.drafts.save(...save('newer'));
      void steady.core.drafts.save(...save('newest'));
    });
    expect(asked).toEqual([['drafts.save', save('newest')], read]);
  });
});

describe('what is typed last before the page goes', () => {
  /** A window with a new core. */
  function newWindow() {
    const { steady, raw, asked } = givenSteady();
    steady.use(raw);
    const drafts = () => asked.filter(([name]) => /draft/i.test(name));
    return { core: steady.core, drafts };
  }
  const goes = (event: 'pagehide' | 'pageshow'): void => void dispatchEvent(new Event(event));
  const note = 'typed last';

  test('K5: the next window stores it before it reads a draft; once, and under the member who typed it', async () => {
    const before = newWindow();
    goes('pagehide');
    void before.core.drafts.save('1', 'random-note', '', note);
    goes('pageshow');
    const next = newWindow();
    void next.core.drafts.read('2', 'random-note', '');
    await expect.poll(next.drafts).toEqual([
      ['drafts.save', ['1', 'random-note', '', note]],
      ['drafts.read', ['2', 'random-note', '']],
    ]);
    const later = newWindow();
    void later.core.drafts.read('1', 'random-note', '');
    await expect.poll(later.drafts).toEqual([['drafts.read', ['1', 'random-note', '']]]);
  });

  test('K5: what another window stored of the place since then is the newer one', async () => {
    const before = newWindow();
    goes('pagehide');
    void before.core.drafts.save('1', 'comment', 'free 7', 'older');
    void before.core.drafts.save('1', 'question', '', null);
    void before.core.drafts.save('1', 'chat', 'public', '쓰던 말');
    goes('pageshow');
    const next = newWindow();
    void next.core.drafts.save('1', 'comment', 'free 7', 'newer');
    void next.core.drafts.read('1', 'question', '');
    await expect
      .poll(() => next.drafts().map(([name, args]) => [name, ...args.slice(1)]))
      .toEqual([
        ['drafts.save', 'comment', 'free 7', 'newer'],
        ['drafts.save', 'question', '', null],
        ['drafts.save', 'chat', 'public', '쓰던 말'],
        ['drafts.read', 'question', ''],
      ]);
  });

  test.each(['[{', '[1]', '[{"command":"account.logOut","args":[]}]', '[["1","chat"]]', '{}'])(
    'K5: %j in the browser’s storage is nothing',
    async (stored) => {
      localStorage.setItem('spo.unsent-texts', stored);
      const { core, drafts } = newWindow();
      void core.drafts.read('1', 'question', '');
      await expect.poll(drafts).toEqual([['drafts.read', ['1', 'question', '']]]);
    },
  );

  test('K5: more than the limit is not kept', () => {
    const { core } = newWindow();
    goes('pagehide');
    for (let id = 0; id <= MOST_LEFT; id++) void core.drafts.save('1', 'post', `free ${id}`, null);
    void core.drafts.save('1', 'random-note', '', 'x'.repeat(MOST_LEFT_CHARS));
    goes('pageshow');
    expect(JSON.parse(localStorage.getItem('spo.unsent-texts') ?? '')).toHaveLength(MOST_LEFT);
    localStorage.removeItem('spo.unsent-texts');
  });
});

describe('a core that falls silent', () => {
  test('S10: the connection is shown as lost since the last sign; its return brings the last view back', async () => {
    const { steady, raw, connection } = givenSteady();
    const seen: ConnectionView[] = [];
    steady.use(raw);
    (await steady.core.connection.view()).subscribe((view) => seen.push(view));
    await expect.poll(() => connection.observed).toBe(true);
    connection.next(linkUp);
    steady.silence(1234);
    expect(seen.at(-1)).toMatchObject({ link: 'disconnected', stream: 'down', lostAt: 1234 });
    steady.silence(null);
    expect(seen.at(-1)).toEqual(linkUp);
  });

  test('S10: every price locks; prices of a core that was lost never open again, those of the next one do', () => {
    const board = createPriceBoard();
    const cell = (): HTMLButtonElement => {
      const button = document.createElement('button');
      button.innerHTML = '<span>1</span><span>–</span>';
      return button;
    };
    const [old, next] = [cell(), cell()];
    board.attach(1, old);
    board.attach(2, next);
    board.apply(Int32Array.of(1, 210, 1));
    expect(old.dataset['state']).toBe('open');
    board.setLocked(true);
    expect(old.dataset['state']).toBe('locked');
    expect(old.getAttribute('aria-disabled')).toBe('true');
    board.setLocked(false);
    expect(old.dataset['state']).toBe('open');
    board.lockForever();
    board.apply(Int32Array.of(2, 190, 1));
    expect([old.dataset['state'], next.dataset['state']]).toEqual(['locked', 'open']);
    expect(old.textContent).toContain('2.10');
  });
});

describe('T7 code that the core could not load', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A core whose every method is rejected with what `failure` says; null: it answers. */
  function givenFailing(failure: () => LoadError | null) {
    const late: CommandName[] = [];
    const gone = vi.fn<() => void>();
    const steady = createSteadyCore({
      onSign: () => {},
      onLate: (command) => late.push(command),
      onGone: gone,
    });
    steady.use(
      doorOf((name) => async () => {
        const error = failure();
        if (error !== null) throw error;
        return name === 'casual.table' ? of('table') : 'answer';
      }),
    );
    return { steady, late, gone };
  }

  test('when the server is out of reach, a command ends as if late, and the next one is sent', async () => {
    let failure: LoadError | null = new LoadError('link', 'Failed to fetch');
    const { steady, late, gone } = givenFailing(() => failure);
    expect(await steady.core.schedule.eventOdds()).toEqual(commandLimits['schedule.eventOdds'].late);
    await steady.core.casual.pick(61, 1);
    expect(late).toEqual(['casual.pick']);
    failure = null;
    expect(await steady.core.schedule.eventOdds()).toBe('answer');
    expect(gone).not.toHaveBeenCalled();
  });

  test('when the server cannot be reached, a view is asked for again until it comes', async () => {
    let failure: LoadError | null = new LoadError('link', 'Failed to fetch');
    const { steady } = givenFailing(() => failure);
    const seen: unknown[] = [];
    (await steady.core.casual.table(61)).subscribe((view) => seen.push(view));
    await vi.advanceTimersByTimeAsync(LOAD_AGAIN_MS * 2);
    expect(seen).toEqual([]);
    failure = null;
    await vi.advanceTimersByTimeAsync(LOAD_AGAIN_MS);
    expect(seen).toEqual(['table']);
  });

  test('when the file is gone, a command notifies the window, and a view ends with the error', async () => {
    const failure = vi.fn<() => LoadError>(() => new LoadError('gone', '404 Error'));
    const { steady, gone } = givenFailing(failure);
    const errors: unknown[] = [];
    (await steady.core.casual.table(61)).subscribe({ error: (error) => errors.push(error) });
    await steady.core.casual.pick(61, 1);
    await vi.advanceTimersByTimeAsync(LOAD_AGAIN_MS * 3);
    expect(gone).toHaveBeenCalledTimes(1);
    expect(errors.map(loadFailureOf)).toEqual(['gone']);
    expect(failure).toHaveBeenCalledTimes(2);
  });
});
