import { useEffect, useState } from 'react';
import type { WindowEvent } from '../../../domain/recording/window-events.ts';
import type { DiagnosticsView } from '../../../worker/features/diagnostics/diagnostics-api.ts';
import { Link } from '../../parts/pages/link.tsx';
import { createWindowMeter } from '../../core/browser/window-meter.ts';
import { type Client, defineView } from '../../core/door/client.ts';
import { useClient, useStore, useViewOf } from '../../core/door/use-client.ts';
import { hasMarks, setMarks } from './marks-switch.ts';
import { Button } from '../../parts/forms/button.tsx';
import buttonStyles from '../../parts/forms/button.module.css';
import { SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { Modal } from '../../parts/layers/modal.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import { watchWindow } from './window-events.ts';
import styles from './diagnostics.module.css';

const diagnosticsView = defineView<DiagnosticsView | null>((core) => core.diagnostics.view(), null);

export const useDiagnostics = (): DiagnosticsView | null => useViewOf(diagnosticsView);

function StateHash() {
  const { core } = useClient();
  const { say } = useText();
  const [hash, setHash] = useState<string | null>(null);
  return (
    <>
      {hash !== null && <code data-hash={hash}>{hash} </code>}
      <Button look="quiet" data-ask-hash onClick={() => void core.diagnostics.offerHash().then(setHash)}>
        {say('diagnostics.hash.ask')}
      </Button>
    </>
  );
}

function save(recording: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(recording);
  link.download = `session-${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}.spo`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** How this window draws: a part of this code alone, because few windows show it. */
const windowMeter = ({ core, written }: Client) =>
  createWindowMeter(written, (figures) => void core.diagnostics.noteWindow(figures));

/** Ends what is measured of the window: it is measured as long as a recording runs, also while this panel is closed. */
let stopMeasuring: (() => void) | null = null;

function Recording({ recording }: { readonly recording: DiagnosticsView['recording'] }) {
  const { core } = useClient();
  const meter = useStore(windowMeter);
  const { say } = useText();
  const measure = (): (() => void) => {
    const stop = (): void => stops.forEach((one) => one());
    const note = async (events: readonly WindowEvent[]): Promise<void> => {
      // It was full, or another window ended it.
      if (!(await core.diagnostics.noteEvents(events))) stop();
    };
    const stops = [meter.run(), watchWindow((events) => void note(events))];
    return stop;
  };
  const toggle = (): void => {
    // The last events come before the end of the recording, the first ones after its beginning.
    stopMeasuring?.();
    void core.diagnostics.setRecording(!recording.on);
    stopMeasuring = recording.on ? null : measure();
  };
  return (
    <>
      <span data-recording={recording.on} data-entries={recording.entries}>
        {recording.entries > 0 &&
          `${gold(recording.entries)} · ${(recording.bytes / 1024 / 1024).toFixed(1)} MB `}
        {recording.full && say('diagnostics.record.full')}
        {recording.isLeft && recording.entries === 0 && say('diagnostics.record.left')}
      </span>
      <Button look="quiet" onClick={toggle}>
        {say(recording.on ? 'diagnostics.record.stop' : 'diagnostics.record.start')}
      </Button>
      {!recording.on && (recording.entries > 0 || recording.isLeft) && (
        <Button
          look="quiet"
          onClick={() => void core.diagnostics.takeRecording().then((file) => file !== null && save(file))}
        >
          {say('diagnostics.record.save')}
        </Button>
      )}
      <small>{say('diagnostics.record.hint')}</small>{' '}
      <a href="/replay" target="_blank" rel="noopener" data-to-replay>
        {say('diagnostics.replay')}
      </a>{' '}
      <a href="/bench" target="_blank" rel="noopener" data-to-bench>
        {say('diagnostics.bench')}
      </a>
    </>
  );
}

function Marks() {
  const client = useClient();
  const { say } = useText();
  const [on, setOn] = useState(hasMarks);
  const toggle = (): void => {
    setMarks(client, !on);
    setOn(!on);
  };
  return (
    <>
      <Button look="quiet" data-marks={on} onClick={toggle}>
        {say(on ? 'diagnostics.marks.stop' : 'diagnostics.marks.start')}
      </Button>
      <small>{say('diagnostics.marks.hint')}</small>
    </>
  );
}

/** The core's figures for engineers: delay, streams, rates, queue, drawing, and all dropped data. */
function Diagnostics() {
  const meter = useStore(windowMeter);
  const { say } = useText();
  const view = useDiagnostics();
  useEffect(() => meter.run(), [meter]);
  if (view === null) return <SkeletonRows count={10} height={24} />;
  const dropped = Object.entries(view.dropped);
  const rows: readonly (readonly [string, string])[] = [
    [say('diagnostics.core'), view.core],
    [say('diagnostics.windows'), String(view.windows)],
    [say('diagnostics.codec'), view.codec],
    [say('diagnostics.matches'), `${view.matches} / ${gold(view.markets)}`],
    [say('diagnostics.frames'), `${gold(view.frames)} · ${(view.bytes / 1024).toFixed(0)} kB`],
    [say('diagnostics.updates'), gold(view.updatesPerSecond)],
    [say('diagnostics.feedAge'), view.feedAgeMs === null ? '–' : `${view.feedAgeMs} ms`],
    [say('diagnostics.merged'), gold(view.merged)],
    [say('diagnostics.skipped'), gold(view.skipped)],
    [
      say('diagnostics.draw'),
      view.window === null ? '–' : `${view.window.drawMs} / ${view.window.worstDrawMs} ms`,
    ],
    [say('diagnostics.longTasks'), view.window === null ? '–' : String(view.window.longTasks)],
    [say('diagnostics.queue'), String(view.queue)],
    [say('diagnostics.commit'), `${view.lastCommitMs} ms`],
    [
      say('diagnostics.sent'),
      `${gold(view.sent.messages)} / ${gold(view.sent.rows)} / ${gold(view.sent.prices)}`,
    ],
    ...view.streams.map((one): readonly [string, string] => [
      `${say('diagnostics.streams')} ${one.stream}`,
      `${one.freshness} · seq ${one.seq} · ${one.ageMs ?? '–'} ms · ${one.recoveries} · ${one.epoch.slice(0, 8)}`,
    ]),
    [
      say('diagnostics.dropped'),
      dropped.length === 0
        ? say('word.none')
        : dropped.map(([what, count]) => `${what}: ${count}`).join(', '),
    ],
  ];
  return (
    <table className={`${styles['table']} num`}>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{say('diagnostics.hash')}</th>
          <td>
            <StateHash />
          </td>
        </tr>
        <tr>
          <th scope="row">{say('diagnostics.record')}</th>
          <td>
            <Recording recording={view.recording} />
          </td>
        </tr>
        <tr>
          <th scope="row">{say('diagnostics.marks')}</th>
          <td>
            <Marks />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

export function DiagnosticsModal({ open }: { readonly open: boolean }) {
  const { say } = useText();
  return (
    <Modal title={say('diagnostics.title')} open={open} onClose={() => dialogs.show(null)} width={640}>
      <Diagnostics />
      <Link
        className={buttonStyles['button']}
        to="/mypage/customer/qawrite?kind=QK04"
        onClick={() => dialogs.show(null)}
      >
        {say('diagnostics.report')}
      </Link>
    </Modal>
  );
}
