import { useClient } from '../../core/door/use-client.ts';
import { Labelled } from '../../parts/forms/field.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { NameText } from '../../parts/matches/name-text.tsx';
import { kickOff, nameIn } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';

/** Matches that the choice offers. */
const MOST_MATCHES = 200;

interface MatchChoiceProps {
  readonly value: number | null;
  readonly onChange: (matchId: number | null) => void;
}

/** The match of an analysis: one of today or tomorrow that has not ended, or the one that the post has already. */
export function MatchChoice({ value, onChange }: MatchChoiceProps) {
  const { core } = useClient();
  const { say, language } = useText();
  const { answer } = useAsk('matches', async () => {
    const [today, tomorrow] = [await core.schedule.ofDay(0, null), await core.schedule.ofDay(1, null)];
    return today.ok && tomorrow.ok ? { ...today, value: [...today.value, ...tomorrow.value] } : today;
  });
  const open = answer?.ok === true ? answer.value.filter(({ phase }) => phase !== 'ended') : [];
  const matches = open.slice(0, MOST_MATCHES);
  const isListed = matches.some(({ facts }) => facts.matchId === value);
  return (
    <Labelled label={say('boards.match')} hint={say('boards.match.hint')}>
      {(attributes) => (
        <select
          {...attributes}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{say('boards.match.none')}</option>
          {value !== null && !isListed && <option value={value}>{say('boards.match.chosen')}</option>}
          {matches.map(({ facts }) => (
            <option key={facts.matchId} value={facts.matchId}>
              {kickOff(facts.startsAt).time} <NameText name={nameIn(facts.home.name, language)} /> –{' '}
              <NameText name={nameIn(facts.away.name, language)} />
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
