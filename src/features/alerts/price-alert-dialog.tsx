import { useState } from 'react';
import { readOdds } from '../../../domain/number/typed-number.ts';
import type { PriceAlert, PriceAlertRefusal } from '../../../domain/alerts/price-alert.ts';
import type { NoAnswer } from '../../../domain/fault.ts';
import type { Client } from '../../core/door/client.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import { displayOdds } from '../../core/prices/price-board.ts';
import { useClient } from '../../core/door/use-client.ts';
import { refusalHint } from '../../parts/answers/failure-hint.ts';
import { Submit } from '../../parts/forms/button.tsx';
import { ChoiceField } from '../../parts/forms/area.tsx';
import { Field, Form } from '../../parts/forms/field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { Modal } from '../../parts/layers/modal.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { NameText } from '../../parts/matches/name-text.tsx';
import { teamName } from '../../text/format.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { lineText, marketText, outcomeText } from '../../text/outcome-text.ts';
import styles from './alerts.module.css';
import { type AlertedMatch, alertedMatch } from './use-price-alert.ts';

const close = (): void => dialogs.show(null);

/** Most prices that can be chosen from; the main markets come first. */
const MAX_OPTIONS = 120;

interface Option extends Pick<PriceAlert, 'marketId' | 'specifier' | 'outcomeId'> {
  readonly value: string;
  readonly text: string;
  /** Hundredths. */
  readonly odds: number;
}

/** The prices of the match that are on offer, as the window shows them. */
function optionsOf({ groups }: AlertedMatch, board: Client['board'], say: Say): readonly Option[] {
  return groups
    .flatMap(({ markets }) => markets)
    .flatMap(({ marketId, specifier, line, outcomes }) =>
      outcomes.flatMap(({ outcomeId, cell }): Option[] => {
        const odds = board.get(cell)?.odds ?? 0;
        const name = [
          marketText(marketId, say),
          lineText(marketId, line, specifier),
          outcomeText(outcomeId, say),
        ];
        const value = `${marketId} ${specifier} ${outcomeId}`;
        return odds === 0
          ? []
          : [
              {
                value,
                marketId,
                specifier,
                outcomeId,
                odds,
                text: `${name.join(' ')} · ${displayOdds(odds)}`,
              },
            ];
      }),
    )
    .slice(0, MAX_OPTIONS);
}

const directions = ['above', 'below'] as const;

interface AlertFormProps {
  readonly match: AlertedMatch;
  readonly options: readonly Option[];
}

function AlertForm({ match, options }: AlertFormProps) {
  const { say } = useText();
  const { core } = useClient();
  const [key, setKey] = useState(options[0]?.value ?? '');
  const [when, setWhen] = useState<PriceAlert['when']>('above');
  const [typed, setTyped] = useState('');
  const act = useAct((why: PriceAlertRefusal | NoAnswer) => refusalHint('price-alert.refused', why, say));
  const option = options.find(({ value }) => value === key) ?? options[0];
  const send = async (): Promise<void> => {
    const target = readOdds(typed);
    if (option === undefined || target === null) return act.setFault(say('price-alert.refused.target'));
    const { matchId, home, away } = match.facts;
    const { marketId, specifier, outcomeId } = option;
    const names = { home: home.name, away: away.name };
    const alert = { ...names, matchId, marketId, specifier, outcomeId, when, target };
    await act.run(
      () => core.alerts.addPriceAlert(alert),
      () => {
        showToast('good', say('price-alert.added'));
        close();
      },
    );
  };
  return (
    <Form className={styles['form']} onSubmit={send}>
      <p className="soft">{say('price-alert.about')}</p>
      <ChoiceField
        label={say('price-alert.outcome')}
        value={option?.value ?? ''}
        options={options}
        onChange={setKey}
      />
      <Segments
        label={say('price-alert.when')}
        value={when}
        onChange={setWhen}
        options={directions.map((value) => ({ value, text: say(`price-alert.${value}`) }))}
      />
      <Field
        label={say('price-alert.target')}
        inputMode="decimal"
        maxLength={20}
        placeholder={option === undefined ? '' : displayOdds(option.odds)}
        value={typed}
        fault={act.fault}
        onChange={setTyped}
      />
      <Submit>{say('price-alert.add')}</Submit>
    </Form>
  );
}

/** Adds a price alert for one outcome of the match that was open when the dialog was opened. */
export function PriceAlertDialog() {
  const { board } = useClient();
  const { say, language } = useText();
  const match = alertedMatch();
  const [options] = useState(() => (match === null ? [] : optionsOf(match, board, say)));
  return (
    <Modal title={say('detail.price-alert')} open onClose={close} width={440}>
      <p>
        {match !== null && (
          <b>
            <NameText name={teamName(match.facts.home, say, language)} /> –{' '}
            <NameText name={teamName(match.facts.away, say, language)} />
          </b>
        )}
      </p>
      {match === null || options.length === 0 ? (
        <p className="soft">{say('price-alert.empty')}</p>
      ) : (
        <AlertForm match={match} options={options} />
      )}
    </Modal>
  );
}
