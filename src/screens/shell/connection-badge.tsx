import clsx from 'clsx';
import { useClient, useView } from '../../core/use-client.ts';
import { type Say, useText } from '../../text/i18n.ts';
import type { ConnectionView } from '../../../worker/core-api.ts';
import styles from './shell.module.css';

/** A delay up to this is what the feed's own pace makes, and is shown as live. */
const USUAL_DELAY_MS = 1500;

function wordsOf(
  { link, stopped, stream, delayMs }: ConnectionView,
  say: Say,
): { readonly tone: 'good' | 'wait' | 'bad'; readonly text: string } {
  if (stopped === 'timeout') return { tone: 'bad', text: say('connection.timeout') };
  if (stopped === 'duplicate') return { tone: 'bad', text: say('connection.duplicate') };
  if (link === 'connecting') return { tone: 'wait', text: say('connection.connecting') };
  if (link === 'disconnected') return { tone: 'bad', text: say('connection.down') };
  if (stream === 'lagging') return { tone: 'bad', text: say('connection.lagging') };
  if (stream === 'recovering' || stream === 'opening' || stream === 'down')
    return { tone: 'wait', text: say('connection.recovering') };
  if (delayMs !== null && delayMs > USUAL_DELAY_MS)
    return { tone: 'wait', text: say('connection.delay', { seconds: (delayMs / 1000).toFixed(1) }) };
  return { tone: 'good', text: say('connection.up') };
}

/** Connection and delay in plain words, always in sight. */
export function ConnectionBadge() {
  const { connection, core } = useClient();
  const { say } = useText();
  const view = useView(connection);
  const { tone, text } = wordsOf(view, say);
  return (
    <span className={styles['connection']} data-tone={tone} data-stream={view.stream} role="status">
      <span className={styles['dot']} aria-hidden />
      <span>{text}</span>
      {view.delayMs !== null && tone === 'good' && (
        <small className={clsx(styles['delay'], 'num')}>{(view.delayMs / 1000).toFixed(1)}s</small>
      )}
      {view.stopped !== null && (
        <button type="button" onClick={() => void core.reconnect()}>
          {say('connection.reconnect')}
        </button>
      )}
    </span>
  );
}
