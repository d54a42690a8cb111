import { useClient, useView } from '../../core/use-client.ts';
import { SkeletonRows } from '../../parts/faces.tsx';
import { Modal } from '../../parts/modal.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { dialogs } from '../dialogs.ts';
import styles from './diagnostics.module.css';

/** What engineers see of the core: streams, rates, queue, and everything that was dropped. */
function Diagnostics() {
  const { diagnostics } = useClient();
  const { say } = useText();
  const view = useView(diagnostics);
  if (view === null) return <SkeletonRows count={10} height={24} />;
  const dropped = Object.entries(view.dropped);
  const rows: readonly (readonly [string, string])[] = [
    [say('diagnostics.core'), view.core],
    [say('diagnostics.windows'), String(view.windows)],
    [say('diagnostics.codec'), view.codec],
    [say('diagnostics.matches'), `${view.matches} / ${gold(view.markets)}`],
    [say('diagnostics.frames'), `${gold(view.frames)} · ${(view.bytes / 1024).toFixed(0)} kB`],
    [say('diagnostics.updates'), gold(view.updatesPerSecond)],
    [say('diagnostics.merged'), gold(view.merged)],
    [say('diagnostics.queue'), String(view.queue)],
    [say('diagnostics.commit'), `${view.lastCommitMs} ms`],
    [
      say('diagnostics.sent'),
      `${gold(view.sent.messages)} / ${gold(view.sent.rows)} / ${gold(view.sent.prices)}`,
    ],
    ...view.streams.map((one): readonly [string, string] => [
      `${say('diagnostics.streams')} ${one.stream}`,
      `${one.face} · seq ${one.seq} · ${one.ageMs ?? '–'} ms · ${one.recoveries} · ${one.epoch.slice(0, 8)}`,
    ]),
    [
      say('diagnostics.dropped'),
      dropped.length === 0
        ? say('diagnostics.none')
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
      </tbody>
    </table>
  );
}

export function DiagnosticsModal({ open }: { readonly open: boolean }) {
  const { say } = useText();
  return (
    <Modal title={say('diagnostics.title')} open={open} onClose={() => dialogs.show(null)} width={640}>
      <Diagnostics />
    </Modal>
  );
}
