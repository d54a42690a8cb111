import type { LineUps, Player, Substitution } from '../../../domain/match/line-ups.ts';
import type { MatchFacts } from '../../../domain/match/match.ts';
import { sides } from '../../../domain/match/name.ts';
import { Crest } from '../../parts/matches/crest.tsx';
import { NameText } from '../../parts/matches/name-text.tsx';
import { teamName } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import boxes from './analysis-sections.module.css';
import styles from './match-line-ups.module.css';

interface PlayersProps {
  readonly players: readonly Player[];
  readonly substitutions: readonly Substitution[];
}

/** The minutes in which a player went or came: in some sports more than once. */
function Changes({
  player,
  substitutions,
}: { readonly player: Player } & Pick<PlayersProps, 'substitutions'>) {
  const { say } = useText();
  const changes = substitutions.filter((one) => one.out === player.number || one.in === player.number);
  if (changes.length === 0) return null;
  return (
    <span className="row g6">
      {changes.map((change) => {
        const kind = change.in === player.number ? 'in' : 'out';
        return (
          <span key={`${change.second} ${kind}`} className="num" data-change={kind}>
            <span className="sr-only">{say(`lineups.${kind}`)}</span>
            <i aria-hidden>{kind === 'in' ? '▲' : '▼'}</i> {Math.floor(change.second / 60) + 1}&prime;
          </span>
        );
      })}
    </span>
  );
}

function Players({ players, substitutions }: PlayersProps) {
  const { language } = useText();
  return (
    <ul>
      {players.map((player) => (
        <li key={player.number}>
          <b className="num right">{player.number}</b>
          <span className="cut">{player.name[language]}</span>
          <Changes player={player} substitutions={substitutions} />
          <small>{player.position}</small>
        </li>
      ))}
    </ul>
  );
}

/** Who plays, where the feed names them: those who begin, then the bench, with who went and came. */
export function MatchLineUps({ facts, lineUps }: { readonly facts: MatchFacts; readonly lineUps: LineUps }) {
  const { say, language } = useText();
  return (
    <section className={`card thin ${boxes['box']}`} data-part="stats" aria-labelledby="match-line-ups">
      <h2 id="match-line-ups">{say('lineups.title')}</h2>
      <div className={`stack ${styles['teams']}`}>
        {sides.map((side) => {
          const substitutions = lineUps.substitutions.filter((one) => one.side === side);
          return (
            <div key={side} className={`thin ${styles['team']}`} data-side={side}>
              <h3 className="cut small">
                <Crest name={facts[side].name} /> <NameText name={teamName(facts[side], say, language)} />
              </h3>
              <Players players={lineUps[side].starters} substitutions={substitutions} />
              {lineUps[side].bench.length > 0 && (
                <>
                  <h4>{say('lineups.bench')}</h4>
                  <Players players={lineUps[side].bench} substitutions={substitutions} />
                </>
              )}
            </div>
          );
        })}
      </div>
    </section>
  );
}
