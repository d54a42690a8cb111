/** Names of teams and leagues that lead to their pages. One that is not registered (id below 1) leads nowhere. */
import { Link } from '../pages/link.tsx';
import type { Name, Team } from '../../../domain/match/match.ts';
import { leagueName, teamName } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { NameText } from './name-text.tsx';

/** Ids count within a sport. */
const pathOf = (kind: 'team' | 'league', sportId: number, id: number): string | null =>
  id < 1 ? null : `/game/${kind}/${sportId}/${id}`;

export const teamPath = (sportId: number, { teamId }: Pick<Team, 'teamId'>): string | null =>
  pathOf('team', sportId, teamId);

interface LinkedLeague {
  readonly leagueId: number;
  readonly sportId: number;
  readonly name: Name | null;
}

export const leaguePath = ({ sportId, leagueId }: Omit<LinkedLeague, 'name'>): string | null =>
  pathOf('league', sportId, leagueId);

interface NameLinkProps {
  readonly to: string | null;
  readonly name: string;
  readonly onClick?: (() => void) | undefined;
}

function NameLink({ to, name, onClick }: NameLinkProps) {
  const text = <NameText name={name} />;
  if (to === null) return text;
  return (
    <Link to={to} onClick={onClick}>
      {text}
    </Link>
  );
}

export function TeamLink({ team, sportId }: { readonly team: Team; readonly sportId: number }) {
  const { say, language } = useText();
  return <NameLink to={teamPath(sportId, team)} name={teamName(team, say, language)} />;
}

interface LeagueLinkProps extends Pick<NameLinkProps, 'onClick'> {
  readonly league: LinkedLeague;
  /** As it is shown where that is not its plain name. */
  readonly name?: string;
}

export function LeagueLink({ league, name, onClick }: LeagueLinkProps) {
  const { say, language } = useText();
  return (
    <NameLink to={leaguePath(league)} name={name ?? leagueName(league, say, language)} onClick={onClick} />
  );
}
