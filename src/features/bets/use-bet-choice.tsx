/** The choice of own bets that go with a text to the staff. */
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import type { BetKey } from '../../../domain/bet/shared-bet.ts';
import type { BettingGameCode } from '../../../domain/catalogue/game-code.ts';
import type { BetView } from '../../../worker/features/bets/bets-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Check } from '../../parts/forms/check.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { Unanswered } from '../../parts/answers/unanswered.tsx';
import { betStateText } from '../../text/bet-state-text.ts';
import { dayAndTime, gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { betNameOf } from './bet-name-text.ts';
import { BetName } from './bet-name.tsx';
import styles from './bet-choice.module.css';

const games = [57, 59, 58] as const;

interface BetChoiceProps {
  readonly chosen: readonly BetKey[];
  /** Most bets that can be chosen. */
  readonly most: number;
  readonly onChange: (chosen: readonly BetKey[]) => void;
}

const isSame = (a: BetKey, b: BetKey): boolean => a.drawId === b.drawId && a.gameCode === b.gameCode;

interface RowProps {
  readonly bet: BetView;
  readonly chosen: boolean;
  /** No further bet can be chosen. */
  readonly full: boolean;
  readonly onToggle: () => void;
}

function Row({ bet, chosen, full, onToggle }: RowProps) {
  const { say, language } = useText();
  const name = betNameOf(bet, say, language);
  return (
    <li className={`card stack ${styles['row']}`} data-choose-bet={bet.drawId}>
      <Check
        text={say('history.attach.choose', {
          bet: name === null ? bet.drawId : `${name.match} ${name.pick} · ${name.odds}`,
        })}
        className={`nowrap ${styles['check']}`}
        checked={chosen}
        disabled={full && !chosen}
        onChange={onToggle}
      />
      <BetName bet={bet} />
      <small className="num">
        {betStateText(bet, say)} · {gold(bet.paid)} · {dayAndTime(bet.boughtAt, language)}
      </small>
    </li>
  );
}

function Rows({ bets, chosen, most, onChange }: BetChoiceProps & { readonly bets: readonly BetView[] }) {
  const { say } = useText();
  if (bets.length === 0) return <EmptyPlaceholder title={say('history.attach.empty')} />;
  return (
    <ul className={`stack wide ${styles['rows']}`}>
      {bets.map((bet) => {
        const key = { gameCode: bet.gameCode, drawId: bet.drawId };
        const has = chosen.some((one) => isSame(one, key));
        return (
          <Row
            key={bet.drawId}
            bet={bet}
            chosen={has}
            full={chosen.length >= most}
            onToggle={() => onChange(has ? chosen.filter((one) => !isSame(one, key)) : [...chosen, key])}
          />
        );
      })}
    </ul>
  );
}

/** The newest bets of a game, at first of the game of the latest bet. */
function Latest(props: BetChoiceProps) {
  const { core } = useClient();
  const { say } = useText();
  const [game, setGame] = useState<BettingGameCode | null>(props.chosen[0]?.gameCode ?? null);
  const { answer, again } = useAsk(String(game), () => core.bets.latest(game));
  if (answer?.ok !== true)
    return <Unanswered answer={answer} again={again} rows={[3, 48]} failed={say('word.history-failed')} />;
  return (
    <>
      <Segments
        label={say('history.title')}
        value={answer.value.gameCode}
        onChange={setGame}
        options={games.map((value) => ({ value, text: say(`game.${value}`) }))}
      />
      <Rows {...props} bets={answer.value.bets} />
    </>
  );
}

/** Opens the member's newest bets by game, to choose from. */
export function BetChoice(props: BetChoiceProps) {
  const { say } = useText();
  const [open, setOpen] = useState(false);
  const { length: count } = props.chosen;
  return (
    <div className="stack start" role="group" aria-label={say('history.attach')}>
      <Button aria-expanded={open} data-attach-bets={count} onClick={() => setOpen(!open)}>
        <Ticket size={15} aria-hidden /> {say('history.attach.count', { count, most: props.most })}
      </Button>
      {open && <Latest {...props} />}
    </div>
  );
}
