import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Submit } from '../../parts/forms/button.tsx';
import { Form } from '../../parts/forms/field.tsx';
import { useText } from '../../text/i18n.ts';
import styles from './operator.module.css';

/** The key of the present entry of the browser's history: it changes with each search, also with one by the same words, which asks anew. */
export const useSearches = (): string => useLocation().key;

interface SearchFormProps {
  readonly children: ReactNode;
  /** The text of its button, if not that it searches. */
  readonly button?: string;
  readonly onSubmit: () => void;
}

/** The fields by which a list of the desk is searched, in one row where there is room. */
export function SearchForm({ children, button, onSubmit }: SearchFormProps) {
  const { say } = useText();
  return (
    <Form className={`wrap ${styles['search']}`} role="search" onSubmit={onSubmit}>
      {children}
      <Submit>{button ?? say('word.search')}</Submit>
    </Form>
  );
}
