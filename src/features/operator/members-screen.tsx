import { operatorLimits } from '../../../domain/desk/operator-limits.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Link } from '../../parts/pages/link.tsx';
import type { MemberSearchBy } from '../../../domain/protocol/calls/operator/operator-calls.ts';
import type { FoundMember } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Field, Form } from '../../parts/forms/field.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { useText } from '../../text/i18n.ts';
import { OperatorList } from './answered.tsx';
import { pageIn } from './list-pages.ts';
import { OperatorFrame } from './operator-frame.tsx';
import { sayOr } from './refusal-text.ts';
import { StatusChip } from './status-chip.tsx';
import styles from './operator.module.css';

const ways = [
  'id',
  'nick',
  'phone',
  'order',
  'device',
  'address',
  'number',
] as const satisfies readonly MemberSearchBy[];

interface MemberSearch {
  readonly by: MemberSearchBy;
  readonly word: string;
  readonly page: number;
}

const searchIn = (params: URLSearchParams): MemberSearch => ({
  by: ways.find((way) => way === params.get('by')) ?? 'id',
  word: params.get('word') ?? '',
  page: pageIn(params),
});

interface FoundProps {
  readonly search: MemberSearch;
  readonly onPage: (page: number) => void;
}

function Found({ search, onPage }: FoundProps) {
  const { say } = useText();
  return (
    <OperatorList<FoundMember>
      of={`${search.by} ${search.word}`}
      at={{ page: search.page, onPage }}
      label={say('operator.members')}
      empty={say('operator.members.none')}
      ask={(core) => core.calls.ask('operator.operatorMembers', { params: search })}
      idOf={({ id }) => id}
      columns={() => [
        { name: say('operator.number'), isNumber: true, render: ({ number }) => number },
        {
          name: say('operator.id'),
          render: ({ number, id }) => <Link to={`/operator/members/${number}`}>{id}</Link>,
        },
        { name: say('operator.nick'), render: ({ nick }) => nick },
        { name: say('operator.level'), render: ({ level }) => sayOr(say, `level.${level}`, level) },
        { name: say('operator.status'), render: (row) => <StatusChip {...row} /> },
      ]}
    />
  );
}

function MembersPanel() {
  const { say } = useText();
  const [params, setParams] = useSearchParams();
  const search = searchIn(params);
  const [by, setBy] = useState(search.by);
  const [word, setWord] = useState(search.word);
  return (
    <>
      <Form className={styles['search']} role="search" onSubmit={() => setParams({ by, word: word.trim() })}>
        <Segments
          label={say('operator.search.by')}
          value={by}
          onChange={setBy}
          options={ways.map((value) => ({ value, text: say(`operator.${value}`) }))}
        />
        <Field
          label={say('operator.search.word')}
          value={word}
          onChange={setWord}
          maxLength={operatorLimits.searchChars}
        />
        <Button type="submit" look="primary">
          {say('operator.search')}
        </Button>
      </Form>
      <Found
        search={search}
        onPage={(page) => setParams({ by: search.by, word: search.word, page: String(page) })}
      />
    </>
  );
}

/** Finds members by parts of id, nickname, phone number and device, by a purchase order, or by number. */
export const MembersScreen = () => (
  <OperatorFrame>
    <MembersPanel />
  </OperatorFrame>
);
