import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ClientContext } from '../../core/door/use-client.ts';
import { handFile } from '../../core/session/handed-file.ts';
import { Rows } from '../../parts/answers/rows.tsx';
import { Button } from '../../parts/forms/button.tsx';
import { copyText } from '../../parts/layers/copy-text.ts';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { FirstRows } from '../prices/use-first-rows.tsx';
import { doubtsOf, figuresOf, type Load, type Run, figuresText, type TestedDevice } from './judge-run.ts';
import { type Bench, openBench, plans } from './run-loads.ts';
import styles from './bench.module.css';

/** The device and the browser in which a figure was measured. */
const engines: readonly (readonly [mark: RegExp, name: string])[] = [
  [/Edg\/(\d+)/, 'Edge'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/Version\/(\d+).*Safari/, 'Safari'],
];

const browserOf = (agent: string): string => {
  for (const [mark, name] of engines) {
    const version = mark.exec(agent)?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return 'another browser';
};

const thisDevice = (): TestedDevice => ({
  at: new Date().toISOString().slice(0, 16).replace('T', ' '),
  browser: browserOf(navigator.userAgent),
  cores: navigator.hardwareConcurrency,
  screen: `${innerWidth} × ${innerHeight} at ${devicePixelRatio}`,
});

const ROWS = 6;

type Phase =
  | { readonly kind: 'idle' }
  /** `at`: of the load that runs; null: none yet. */
  | { readonly kind: 'running'; readonly at: number | null }
  | { readonly kind: 'measured'; readonly run: Run; readonly text: string }
  | { readonly kind: 'failed' };

function useRateText() {
  const { say } = useText();
  return ({ plan: { updates, inBursts } }: Pick<Load, 'plan'>): string =>
    inBursts ? say('bench.bursts', { rate: gold(updates) }) : gold(updates);
}

const shown = (value: number, digits = 0): string => (Number.isFinite(value) ? value.toFixed(digits) : '–');

function Results({ run }: { readonly run: Run }) {
  const { say } = useText();
  const rateText = useRateText();
  return (
    <Rows
      label={say('bench.results')}
      empty=""
      rows={run.loads.map((load) => ({ load, figures: figuresOf(load, run) }))}
      idOf={({ load: { plan } }) => `${plan.updates}${plan.inBursts ? '-bursts' : ''}`}
      columns={[
        { name: say('bench.load'), render: ({ load }) => rateText(load) },
        { name: say('bench.p50'), isNumber: true, render: ({ figures }) => shown(figures.p50) },
        { name: say('bench.p99'), isNumber: true, render: ({ figures }) => shown(figures.p99) },
        {
          name: say('bench.lost'),
          isNumber: true,
          render: ({ figures }) => `${shown(figures.lost * 100)} %`,
        },
        { name: say('bench.core'), isNumber: true, render: ({ figures }) => shown(figures.updateUs, 2) },
        { name: say('bench.wrong'), isNumber: true, render: ({ load }) => `${load.wrong} / ${load.looked}` },
      ]}
    />
  );
}

function Verdict({ run }: { readonly run: Run }) {
  const { say } = useText();
  const found = doubtsOf(run);
  if (found.length === 0) return <p data-doubts="">{say('bench.sure')}</p>;
  return (
    <div role="alert" className={styles['doubts']} data-doubts={found.join(' ')}>
      <b>{say('bench.doubts')}</b>
      <ul>
        {found.map((doubt) => (
          <li key={doubt}>{say(`bench.doubt.${doubt}`)}</li>
        ))}
      </ul>
    </div>
  );
}

function Figure({ text }: { readonly text: string }) {
  const { say } = useText();
  const navigate = useNavigate();
  const copy = (): void => void copyText(text, { good: say('bench.copied'), bad: say('word.no-copy') });
  const attach = (): void => {
    const field = handFile(new File([text], 'bench.txt', { type: 'text/plain' }));
    void navigate(`/mypage/customer/qawrite?kind=QK04&${field}`);
  };
  return (
    <section className="stack">
      <h2>{say('bench.text')}</h2>
      <pre className={`tiny pre ${styles['text']}`} data-figure tabIndex={0}>
        {text}
      </pre>
      <div className="acts">
        <Button onClick={copy}>{say('bench.copy')}</Button>
        <Button onClick={attach}>{say('bench.attach')}</Button>
      </div>
    </section>
  );
}

/** Opens the core of the page, and runs the loads when it is asked to. */
function useBench() {
  const [bench, setBench] = useState<Bench | null>(null);
  const [phase, setPhase] = useState<Phase>({ kind: 'idle' });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { opened, end } = openBench();
    opened.then(setBench, () => setPhase({ kind: 'failed' }));
    return end;
  }, []);
  const start = async (): Promise<void> => {
    if (bench === null) return;
    setPhase({ kind: 'running', at: null });
    const onLoad = (at: number): void => setPhase({ kind: 'running', at });
    setPhase(
      await bench
        .run(() => place.current, onLoad)
        .then(
          (run): Phase => ({ kind: 'measured', run, text: figuresText(run, thisDevice()) }),
          (): Phase => ({ kind: 'failed' }),
        ),
    );
  };
  return { bench, phase, place, start };
}

function Progress({ phase }: { readonly phase: Phase }) {
  const { say } = useText();
  const rateText = useRateText();
  if (phase.kind !== 'running') return null;
  const plan = phase.at === null ? undefined : plans[phase.at];
  return (
    <p role="status">
      {plan === undefined || phase.at === null
        ? say('bench.rest')
        : say('bench.running', { at: phase.at + 1, of: plans.length, rate: rateText({ plan }) })}
    </p>
  );
}

/** /bench: the site's own core and rows under made loads, on the device of who looks. */
export function BenchScreen(): ReactNode {
  const { say } = useText();
  const { bench, phase, place, start } = useBench();
  return (
    <main className={`window wide ${styles['screen']}`} data-bench={phase.kind} data-ready={bench !== null}>
      <h1>{say('bench.title')}</h1>
      <p className="soft">{say('bench.lead')}</p>
      <p className="soft">{say('bench.advice')}</p>
      {phase.kind === 'failed' && <p role="alert">{say('bench.failed')}</p>}
      <div className="acts">
        <Button
          look="primary"
          disabled={bench === null || phase.kind === 'running' || phase.kind === 'failed'}
          onClick={() => void start()}
        >
          {say(phase.kind === 'measured' ? 'bench.again' : 'bench.start')}
        </Button>
        <Progress phase={phase} />
      </div>
      {phase.kind === 'measured' && (
        <>
          <Verdict run={phase.run} />
          <Results run={phase.run} />
          <Figure text={phase.text} />
        </>
      )}
      <section className="stack">
        <h2>{say('bench.rows')}</h2>
        {/* Nothing here can be pressed: its matches are made up. */}
        <div ref={place} className={styles['rows']} inert>
          {bench !== null && (
            <ClientContext value={bench.client}>
              <FirstRows count={ROWS} />
            </ClientContext>
          )}
        </div>
      </section>
    </main>
  );
}
