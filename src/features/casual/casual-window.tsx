import clsx from 'clsx';
import { History, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { Link } from '../../parts/pages/link.tsx';
import type { CasualTableView, CasualSeedsAnswer } from '../../../worker/features/casual/casual-api.ts';
import { useCasualTable } from './use-casual-table.ts';
import { useClient } from '../../core/door/use-client.ts';
import { StoppedNotice } from '../connection/use-stopped.tsx';
import { useClosedGames } from '../site/use-closed-games.ts';
import { useAccount } from '../account/use-account.ts';
import { useWallets } from '../wallet/use-wallet.ts';
import { failureText, failureHint } from '../../parts/answers/failure-hint.ts';
import { Button } from '../../parts/forms/button.tsx';
import { EmptyPlaceholder, ErrorPlaceholder, SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { Maintenance } from '../../parts/pages/maintenance.tsx';
import { dayBefore } from '../../text/dates.ts';
import { gold, minutesAndSeconds } from '../../text/format.ts';
import { setLanguage, useText } from '../../text/i18n.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import { CasualBetPanel } from './casual-bet.tsx';
import { casualTypes, type CasualType, codeOfType, casualPickText, typeOf } from './use-casual-games.ts';
import { CasualStage } from './casual-stage.tsx';
import { LastResults } from './last-results.tsx';
import styles from './casual.module.css';

function Yesterday({ day }: { readonly day: string }) {
  const { core } = useClient();
  const { say } = useText();
  const [held, setHeld] = useState<CasualSeedsAnswer | 'none' | 'loading'>('none');
  const show = (): void => {
    setHeld('loading');
    void core.casual.seeds(dayBefore(day)).then(setHeld);
  };
  if (held === 'none') return <Button onClick={show}>{say('casual.fair.show')}</Button>;
  if (held === 'loading') return <p role="status">{say('casual.fair.loading')}</p>;
  if (!held.ok)
    return (
      <>
        <p role="alert">{failureHint(held.error, say)}</p>
        <Button onClick={show}>{say('chunk.retry')}</Button>
      </>
    );
  if (held.value.length === 0) return <p role="status">{say('casual.fair.none')}</p>;
  return (
    <dl>
      {held.value.map(({ seed }) => (
        <div key={seed}>
          <dt>{say('casual.fair.ended')}</dt>
          <dd className="num">{seed}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The hash of the seed, and how anyone can repeat a draw. */
function Fairness({ view }: { readonly view: CasualTableView }) {
  const { say } = useText();
  const { gameCode, day, inning, picks, seedHash } = view;
  return (
    <details className={`soft small ${styles['fair']}`}>
      <summary>
        <ShieldCheck size={16} aria-hidden /> {say('casual.fair')}
      </summary>
      <p>{say('casual.fair.1')}</p>
      <dl>
        <div>
          <dt className="faint">{say('word.seed-hash')}</dt>
          <dd className="num" data-seed-hash>
            {seedHash}
          </dd>
        </div>
      </dl>
      <p>{say('casual.fair.2', { name: `${gameCode}/${day}/${inning}`, count: picks.length })}</p>
      <Yesterday day={day} />
    </details>
  );
}

function Wallet() {
  const { say } = useText();
  const { member, state } = useAccount();
  const { spoGold } = useWallets();
  if (member === null)
    return (
      <Button disabled={state === 'checking'} onClick={() => dialogs.show('login')}>
        {say(state === 'checking' ? 'account.checking' : 'account.login')}
      </Button>
    );
  return (
    <p className={styles['wallet']}>
      <small>{say('word.your-gold')}</small>
      <b className="num" data-casual-gold={spoGold}>
        {gold(spoGold)}
      </b>
    </p>
  );
}

/** The result of the last draw in words: a screen reader reads it once. */
function Drawn({ view }: { readonly view: CasualTableView }) {
  const { say } = useText();
  const { drawn, gameCode } = view;
  if (drawn === null) return <p className={`stack g2 soft middle ${styles['drawn']}`} role="status" />;
  const { bet, result, inning } = drawn;
  const texts = {
    wait: () => say('casual.wait'),
    succeeded: () => say('casual.hit', { won: gold(bet?.won ?? 0) }),
    failed: () => say('casual.missed'),
    void: () => say('casual.void', { stake: gold(bet?.stake ?? 0) }),
  };
  return (
    <p
      className={`stack g2 soft middle ${styles['drawn']}`}
      role="status"
      aria-atomic="true"
      data-drawn={inning}
      data-status={bet?.status ?? 'none'}
    >
      <span>
        {say('casual.drawn', { inning })} <b>{casualPickText(gameCode, result, say)}</b>
      </span>
      {bet !== null && <strong className="num">{texts[bet.status]()}</strong>}
    </p>
  );
}

function Table({ view }: { readonly view: CasualTableView }) {
  const { say } = useText();
  const { drawn, phase, awaited, inning, secondsLeft } = view;
  const drawing = phase === 'drawing' || awaited !== null;
  return (
    <>
      <section
        className={clsx('box', styles['board'])}
        data-phase={phase}
        aria-label={say(`game.${view.gameCode}`)}
      >
        <header>
          <b className="num ink" data-inning={inning}>
            {say('casual.inning', { inning })}
          </b>
          <span>
            {say(`casual.phase.${phase}`)}{' '}
            <time className="num" role="timer" aria-live="off">
              {minutesAndSeconds(secondsLeft)}
            </time>
          </span>
        </header>
        <CasualStage
          gameCode={view.gameCode}
          round={drawn === null ? '' : `${drawn.day} ${drawn.inning}`}
          result={drawn?.result ?? null}
          drawing={drawing}
        />
        <Drawn view={view} />
        <LastResults view={view} most={20} />
      </section>
      <CasualBetPanel view={view} />
      <div className="stack g0 middle">
        <Button look="quiet" onClick={() => dialogs.show('casual-history')}>
          <History size={16} aria-hidden /> {say('casual.to-history')}
        </Button>
      </div>
      <Fairness view={view} />
    </>
  );
}

function OpenGame({ type }: { readonly type: CasualType }) {
  const { say } = useText();
  const view = useCasualTable(codeOfType[type]);
  if (view === null || view.state === 'loading') return <SkeletonRows count={4} height={120} />;
  if (view.state === 'failed')
    return (
      <ErrorPlaceholder
        title={say('casual.failed')}
        hint={say('casual.failed.hint', { text: failureText(view.error, say) })}
      />
    );
  return <Table view={view} />;
}

function Game({ type }: { readonly type: CasualType }) {
  const isClosed = useClosedGames();
  return isClosed(codeOfType[type]) ? <Maintenance isAlone /> : <OpenGame type={type} />;
}

/** A casual game in a window of its own: /view/casual/default/lobby/{siteKey}/{lang}?gametype= (C7). */
export function CasualWindow() {
  const { core } = useClient();
  const { say, language } = useText();
  const { lang, siteKey } = useParams();
  const [params] = useSearchParams();
  const asked = params.get('gametype');
  const type = typeOf(asked);
  const isClosed = useClosedGames();
  useEffect(() => {
    if (lang !== 'ko' && lang !== 'en') return;
    void setLanguage(lang).then((isSet) => {
      if (isSet) void core.site.setLanguage(lang);
    });
  }, [core, lang]);
  return (
    <main className={`window g10 ${styles['window']}`} id="main">
      <header className={`row g12 between ${styles['head']}`}>
        <h1>{type === null ? say('casual.title') : say(`game.${codeOfType[type]}`)}</h1>
        <Wallet />
      </header>
      <nav className={`tabs card g4 ${styles['games']}`} aria-label={say('casual.games')}>
        {casualTypes.map((one) => (
          <Link
            key={one}
            to={`/view/casual/default/lobby/${siteKey ?? ''}/${language}?gametype=${one}`}
            aria-current={one === type ? 'page' : undefined}
          >
            <span>
              {say(`game.${codeOfType[one]}`)}
              {isClosed(codeOfType[one]) && <small> {say('game.maintenance.short')}</small>}
            </span>
          </Link>
        ))}
      </nav>
      <StoppedNotice />
      {type === null ? (
        <EmptyPlaceholder
          title={say(asked === null ? 'casual.choose' : 'casual.unknown')}
          hint={say('casual.unknown.hint')}
        />
      ) : (
        <Game key={type} type={type} />
      )}
    </main>
  );
}
