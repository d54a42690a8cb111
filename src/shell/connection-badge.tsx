import clsx from 'clsx';
import { useClient, useView } from '../core/door/use-client.ts';
import { useConnection } from '../features/connection/use-connection.ts';
import { ReconnectButton } from '../features/connection/use-stopped.tsx';
import type { CoreState } from '../core/browser/life-store.ts';
import { secondOf } from '../text/format.ts';
import { type Say, useText } from '../text/i18n.ts';
import type { ConnectionView } from '../../worker/features/connection/connection-api.ts';
import styles from './connection-badge.module.css';

/** A delay up to this comes from the feed's own pace, and is shown as live. */
const USUAL_DELAY_MS = 1500;

interface Words {
  readonly tone: 'good' | 'wait' | 'bad';
  readonly text: string;
  /** Local ms since which this state lasts; null: not shown. */
  readonly since: number | null;
}

const words = (tone: Words['tone'], text: string, since: number | null = null): Words => ({
  tone,
  text,
  since,
});

function wordsOf(
  { link, stopped, stream, delayMs, lostAt, asOf }: ConnectionView,
  life: CoreState,
  say: Say,
): Words {
  if (life.state !== 'alive') return words('bad', say('connection.core'), life.since);
  if (stopped === 'timeout') return words('bad', say('connection.timeout'));
  if (lostAt !== null) return words('bad', say('connection.lost'), lostAt);
  if (link !== 'connected') return words('wait', say('connection.connecting'));
  if (stream === 'lagging') return words('bad', say('connection.lagging'));
  if (stream !== 'up') return words('wait', say('connection.recovering'));
  if (delayMs !== null && delayMs > USUAL_DELAY_MS)
    return words('wait', say('connection.delay', { seconds: (delayMs / 1000).toFixed(1) }));
  if (asOf !== undefined) return words('good', say('connection.as-of', { time: secondOf(asOf) }));
  return words('good', say('connection.up'));
}

/** The connection and the delay in words, always visible. While prices are locked, it also shows since when. */
export function ConnectionBadge() {
  const { life: lifeStore } = useClient();
  const { say } = useText();
  const view = useConnection();
  const life = useView(lifeStore);
  const { tone, text, since } = wordsOf(view, life, say);
  const sinceText = since === null ? null : say('connection.since', { time: secondOf(since) });
  return (
    <span
      className={`small strong thin nowrap g6 ${styles['connection']}`}
      data-tone={tone}
      data-stream={view.stream}
      data-core={life.state}
      title={sinceText ?? undefined}
      role="status"
    >
      <span className={`rigid ${styles['dot']}`} aria-hidden />
      <span>{text}</span>
      {sinceText !== null && <small className={clsx(styles['delay'], 'num')}>{sinceText}</small>}
      {view.delayMs !== null && tone === 'good' && (
        <small className={clsx(styles['delay'], 'num')} aria-hidden>
          {(view.delayMs / 1000).toFixed(1)}s
        </small>
      )}
      {view.stopped !== null && <ReconnectButton />}
    </span>
  );
}
