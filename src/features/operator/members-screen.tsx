import { type MemberSearchBy, memberSearches, operatorLimits } from '../../../domain/desk/operator-limits.ts';
import type { memberOrders } from '../../../domain/desk/list-order.ts';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Link } from '../../parts/pages/link.tsx';
import type { FoundMember } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { Field } from '../../parts/forms/field.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { useText } from '../../text/i18n.ts';
import { OperatorList, type OperatorColumn } from './answered.tsx';
import { plainColumn } from './columns.tsx';
import { pageIn } from './list-pages.ts';
import { operatorScreen } from './operator-frame.tsx';
import { sayOr } from './refusal-text.ts';
import { SearchForm, useSearches } from './search-form.tsx';
import { StatusChip } from './status-chip.tsx';

interface MemberSearch {
  readonly by: MemberSearchBy;
  readonly word: string;
  readonly page: number;
}

type By = (typeof memberOrders)[number];

const searchIn = (params: URLSearchParams): MemberSearch => ({
  by: memberSearches.find((way) => way === params.get('by')) ?? 'id',
  word: params.get('word') ?? '',
  page: pageIn(params),
});

interface FoundProps {
  readonly search: MemberSearch;
  /** Asks for another search. */
  readonly form: ReactNode;
  readonly onPage: (page: number) => void;
}

function Found({ search, form, onPage }: FoundProps) {
  const { say } = useText();
  const levelText = ({ level }: FoundMember): string => sayOr(say, `level.${level}`, level);
  const columns: readonly OperatorColumn<FoundMember, By>[] = [
    plainColumn(say('operator.number'), ({ number }) => number, { by: 'number', isNumber: true }),
    {
      name: say('operator.id'),
      by: 'id',
      isShort: true,
      render: ({ number, id }) => <Link to={`/operator/members/${number}`}>{id}</Link>,
      cell: ({ id }) => id,
    },
    plainColumn(say('operator.nick'), ({ nick }) => nick, { by: 'nick', isShort: true }),
    plainColumn(say('word.level'), levelText, { by: 'level', isShort: true }),
    {
      name: say('word.state'),
      by: 'status',
      render: (row) => <StatusChip {...row} />,
      cell: ({ status }) => sayOr(say, `operator.status.${status}`, status),
    },
  ];
  return (
    <OperatorList<FoundMember, By>
      of={`${search.by} ${search.word}`}
      version={useSearches()}
      at={{ page: search.page, onPage }}
      label={say('operator.members')}
      empty={say('operator.members.none')}
      file="members"
      search={form}
      ask={(core, list) => core.calls.ask('operator.operatorMembers', { params: { ...search, ...list } })}
      idOf={({ id }) => id}
      columns={() => columns}
    />
  );
}

const nothing = {};

/** `more`: what the address holds beside the search. */
export function MembersPanel({ more = nothing }: { readonly more?: Readonly<Record<string, string>> }) {
  const { say } = useText();
  const [params, setParams] = useSearchParams();
  const search = searchIn(params);
  const [by, setBy] = useState(search.by);
  const [word, setWord] = useState(search.word);
  const form = (
    <SearchForm onSubmit={() => setParams({ ...more, by, word: word.trim() })}>
      <Segments
        label={say('operator.search.by')}
        value={by}
        onChange={setBy}
        options={memberSearches.map((value) => ({ value, text: say(`operator.${value}`) }))}
      />
      <Field
        label={say('word.search-word')}
        value={word}
        onChange={setWord}
        maxLength={operatorLimits.searchChars}
      />
    </SearchForm>
  );
  return (
    <Found
      search={search}
      form={form}
      onPage={(page) => setParams({ ...more, by: search.by, word: search.word, page: String(page) })}
    />
  );
}

/** Finds members by parts of id, nickname, phone number and device, by a purchase order, or by number. */
export const MembersScreen = operatorScreen(MembersPanel);
