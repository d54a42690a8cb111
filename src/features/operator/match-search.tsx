import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readCount } from '../../../domain/number/typed-number.ts';
import { Field } from '../../parts/forms/field.tsx';
import { useText } from '../../text/i18n.ts';
import { SearchForm } from './search-form.tsx';

/** Finds a match by its number, which the address keeps. `children`: what is asked for it. */
export function MatchSearch({ children }: { readonly children: (match: number) => ReactNode }) {
  const { say } = useText();
  const [params, setParams] = useSearchParams();
  const asked = readCount(params.get('match') ?? '') ?? 0;
  const [word, setWord] = useState(asked === 0 ? '' : String(asked));
  const [fault, setFault] = useState<string | null>(null);
  const open = (): void => {
    const match = readCount(word) ?? 0;
    setFault(match > 0 ? null : say('find.no-number'));
    if (match > 0) setParams({ match: String(match) });
  };
  return (
    <>
      <SearchForm button={say('result.match.open')} onSubmit={open}>
        <Field
          label={say('result.match')}
          value={word}
          onChange={setWord}
          fault={fault}
          inputMode="numeric"
        />
      </SearchForm>
      {asked > 0 && children(asked)}
    </>
  );
}
