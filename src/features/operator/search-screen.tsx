import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { orderStates, paymentMethods } from '../../../domain/catalogue/payment.ts';
import type { betOrders, purchaseOrders } from '../../../domain/desk/list-order.ts';
import { foundBetStates, operatorLimits } from '../../../domain/desk/operator-limits.ts';
import { readCount } from '../../../domain/number/typed-number.ts';
import type { FoundBet, FoundOrder } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { displayOdds } from '../../core/prices/price-board.ts';
import { ChoiceField } from '../../parts/forms/area.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { gold } from '../../text/format.ts';
import { type Language, type Say, useText } from '../../text/i18n.ts';
import { Link } from '../../parts/pages/link.tsx';
import { deskPickText, deskTeamsText } from './desk-pick.ts';
import { Time } from './answered.tsx';
import { memberColumn, numberColumn, plainColumn, timeColumn } from './columns.tsx';
import { FoundList } from './found-list.tsx';
import { MembersPanel } from './members-screen.tsx';
import { operatorScreen } from './operator-frame.tsx';
import { gameText, sayOr, stateText } from './refusal-text.ts';
import { SearchForm, useSearches } from './search-form.tsx';
import { periodIn } from './time-in.ts';
import styles from './operator.module.css';

const lists = ['bets', 'orders', 'members'] as const;
type List = (typeof lists)[number];

type Draft = Readonly<Record<string, string>>;
/** Fields of a list that are numbers, beside those of both. */
const numbers = { bets: ['bet', 'match'], orders: ['order'] } as const;
const choices = {
  bets: { state: foundBetStates },
  orders: { method: paymentMethods, state: orderStates },
} as const;
type Searched = keyof typeof numbers;

const numberIn = (text: string | undefined): number => readCount(text ?? '') ?? 0;
/** One of them, or any: ''. */
const oneOf = <T extends string>(all: readonly T[], text: string | undefined): T | '' =>
  all.find((one) => one === text) ?? '';

/** The question of both lists. */
const askedBy = (draft: Draft) => ({
  member: draft['member'] ?? '',
  before: numberIn(draft['before']),
  ...periodIn(draft['from'] ?? '', draft['to'] ?? ''),
});

interface FieldsProps {
  readonly list: Searched;
  readonly draft: Draft;
  readonly onSearch: (draft: Draft) => void;
}

/** Numbers, member, choices and days; a number that is none is said at its field, and nothing is asked. */
function Fields({ list, draft, onSearch }: FieldsProps) {
  const { say } = useText();
  const [typed, setTyped] = useState(draft);
  const put = (name: string) => (text: string) => setTyped({ ...typed, [name]: text });
  const faultOf = (name: string): string | null => {
    const text = typed[name]?.trim() ?? '';
    return text === '' || readCount(text) !== null ? null : say('find.no-number');
  };
  const search = (): void => {
    if (numbers[list].some((name) => faultOf(name) !== null)) return;
    const kept = Object.entries(typed).map(([name, text]) => [name, text.trim()] as const);
    onSearch(Object.fromEntries(kept.filter(([name, text]) => text !== '' && name !== 'before')));
  };
  return (
    <SearchForm onSubmit={search}>
      {numbers[list].map((name) => (
        <Field
          key={name}
          label={say(`find.${name}`)}
          value={typed[name] ?? ''}
          onChange={put(name)}
          fault={faultOf(name)}
          inputMode="numeric"
          maxLength={20}
        />
      ))}
      <Field
        label={say('operator.member')}
        value={typed['member'] ?? ''}
        onChange={put('member')}
        maxLength={operatorLimits.searchChars}
      />
      {Object.entries<readonly string[]>(choices[list]).map(([name, all]) => (
        <ChoiceField
          key={name}
          label={say(name === 'method' ? 'operator.orders.method' : 'word.state')}
          value={typed[name] ?? ''}
          onChange={put(name)}
          options={[
            { value: '', text: say('find.any') },
            ...all.map((value) => ({ value, text: choiceText(name, value, say) })),
          ]}
        />
      ))}
      {(['from', 'to'] as const).map((name) => (
        <Field
          key={name}
          type="date"
          label={say(`operator.audit.${name}`)}
          value={typed[name] ?? ''}
          onChange={put(name)}
        />
      ))}
    </SearchForm>
  );
}

const choiceText = (name: string, value: string, say: Say): string =>
  name === 'method' ? sayOr(say, `charge.method.${value}`, value) : stateText(value, say);

interface FoundProps {
  readonly draft: Draft;
  readonly onOlder: (before: number) => void;
  readonly onNewest: (() => void) | undefined;
  readonly search: string;
  readonly form: ReactNode;
}

type Leg = FoundBet['legs'][number];

const legText = (leg: Leg, say: Say, language: Language): string =>
  `${deskTeamsText(leg, language)} · ${deskPickText(leg, leg, { say, language })} · ${stateText(leg.state, say)}`;

function Legs({ legs }: Pick<FoundBet, 'legs'>) {
  const { say, language } = useText();
  return (
    <ul className={`${styles['said']} ${styles['legs']}`}>
      {legs.map((leg) => (
        <li key={`${leg.matchId} ${leg.marketId} ${leg.specifier} ${leg.outcomeId}`}>
          <Link to={`/operator/results?match=${leg.matchId}`}>{legText(leg, say, language)}</Link>
        </li>
      ))}
    </ul>
  );
}

/** When the bet was placed, and below it when it was settled: the picks need the width. */
function Times({ row: { boughtAt, decidedAt } }: { readonly row: FoundBet }) {
  const { say } = useText();
  return (
    <span>
      <Time at={boughtAt} />
      {decidedAt !== null && (
        <small className="block soft">
          {say('find.decided')} <Time at={decidedAt} />
        </small>
      )}
    </span>
  );
}

function Bets({ draft, ...ways }: FoundProps) {
  const { say, language } = useText();
  const params = {
    ...askedBy(draft),
    bet: numberIn(draft['bet']),
    match: numberIn(draft['match']),
    state: oneOf(foundBetStates, draft['state']),
  };
  return (
    <FoundList<FoundBet, (typeof betOrders)[number]>
      name="bets"
      of={JSON.stringify(params)}
      label={say('find.bets')}
      ask={(core, as, sort) => core.calls.ask('operator.operatorBets', { params: { ...params, as, sort } })}
      idOf={({ bet }) => bet}
      empty={say('find.none')}
      {...ways}
      columns={[
        plainColumn(say('find.bet'), ({ bet }) => bet, { by: 'bet', isNumber: true }),
        {
          ...timeColumn<FoundBet>(say('operator.time'), ({ boughtAt }) => boughtAt),
          render: (row) => <Times row={row} />,
        },
        memberColumn(say),
        plainColumn(say('operator.kind'), ({ game }) => gameText(game, say), { isShort: true }),
        {
          name: say('find.legs'),
          render: ({ legs }) => <Legs legs={legs} />,
          cell: ({ legs }) => legs.map((leg) => legText(leg, say, language)).join(' / '),
        },
        numberColumn(say('find.stake'), ({ stake }) => stake, { by: 'stake' }),
        {
          name: say('find.odds'),
          by: 'odds',
          isNumber: true,
          render: ({ odds }) => displayOdds(odds),
          cell: ({ odds }) => odds / 100,
        },
        plainColumn(
          say('word.state'),
          ({ state, isCancelled }) => say(isCancelled ? 'status.canceled' : `status.${state}`),
          { isShort: true },
        ),
        numberColumn(say('find.expected'), ({ expected }) => expected, { by: 'expected' }),
        {
          name: say('find.won'),
          by: 'won',
          isNumber: true,
          render: (row) => (row.state === 'opened' ? '–' : gold(row.won)),
          cell: (row) => (row.state === 'opened' ? null : row.won),
        },
        { ...timeColumn<FoundBet>(say('find.decided'), ({ decidedAt }) => decidedAt), isOfFile: true },
      ]}
    />
  );
}

function Orders({ draft, ...ways }: FoundProps) {
  const { say } = useText();
  const params = {
    ...askedBy(draft),
    order: numberIn(draft['order']),
    method: oneOf(paymentMethods, draft['method']),
    state: oneOf(orderStates, draft['state']),
  };
  const methodText = ({ method }: FoundOrder): string => say(`charge.method.${method}`);
  return (
    <FoundList<FoundOrder, (typeof purchaseOrders)[number]>
      name="orders"
      of={JSON.stringify(params)}
      label={say('find.orders')}
      ask={(core, as, sort) => core.calls.ask('operator.operatorOrders', { params: { ...params, as, sort } })}
      idOf={({ order }) => order}
      empty={say('find.none')}
      {...ways}
      columns={[
        plainColumn(say('operator.order'), ({ order }) => order, { by: 'order', isNumber: true }),
        timeColumn(say('operator.time'), ({ madeAt }) => madeAt),
        memberColumn(say),
        plainColumn(say('operator.orders.method'), methodText),
        plainColumn(say('word.state'), ({ state }) => say(`operator.state.${state}`)),
        numberColumn(say('find.won-paid'), ({ won }) => won, { by: 'won' }),
        numberColumn(say('operator.currency.coin'), ({ coins }) => coins, { by: 'coins' }),
        numberColumn(say('operator.currency.mile'), ({ miles }) => miles, { by: 'miles' }),
        timeColumn(say('find.ended'), ({ endedAt }) => endedAt),
      ]}
    />
  );
}

function SearchPanel() {
  const { say } = useText();
  const [params, setParams] = useSearchParams();
  const list: List = lists.find((one) => one === params.get('of')) ?? 'bets';
  const draft: Draft = Object.fromEntries(params);
  const { before, ...first } = draft;
  const searches = useSearches();
  const Found = list === 'orders' ? Orders : Bets;
  return (
    <>
      <Segments
        label={say('find.list')}
        value={list}
        onChange={(of) => setParams({ of })}
        options={lists.map((value) => ({ value, text: say(`find.${value}`) }))}
      />
      {list === 'members' ? (
        <MembersPanel more={{ of: 'members' }} />
      ) : (
        <>
          <p className="soft">{say('find.hint')}</p>
          <Found
            draft={draft}
            search={searches}
            form={
              <Fields
                key={`${list} ${JSON.stringify(first)}`}
                list={list}
                draft={draft}
                onSearch={(next) => setParams({ ...next, of: list })}
              />
            }
            onOlder={(key) => setParams({ ...draft, of: list, before: String(key) })}
            onNewest={before === undefined ? undefined : () => setParams({ ...first, of: list })}
          />
        </>
      )}
    </>
  );
}

/** Finds bets, orders and members; each list is a file, too. */
export const SearchScreen = operatorScreen(SearchPanel);
