import { useState } from 'react';
import { faqLimits } from '../../../domain/support/faq.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Field, Form } from '../../parts/forms/field.tsx';
import { useText } from '../../text/i18n.ts';

interface FindFormProps {
  readonly first?: string;
  readonly hint?: string;
  readonly onFind: (word: string) => void;
}

/** Finds questions by a word; an empty field shows all of them again. */
export function FindForm({ first = '', hint, onFind }: FindFormProps) {
  const { say } = useText();
  const [typed, setTyped] = useState(first);
  return (
    <Form role="search" onSubmit={() => onFind(typed.trim())}>
      <Field
        label={say('faq.word')}
        hint={hint}
        value={typed}
        maxLength={faqLimits.keyword}
        type="search"
        onChange={(word) => {
          setTyped(word);
          if (word === '') onFind('');
        }}
      >
        <Button type="submit">{say('word.search')}</Button>
      </Field>
    </Form>
  );
}
