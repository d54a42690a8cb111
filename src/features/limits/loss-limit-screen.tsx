import { FaultLine } from '../../parts/forms/field.tsx';
import { realityMinutes } from '../../../domain/member/settings.ts';
import { useState } from 'react';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { type Fact, Facts } from '../../parts/answers/facts.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { usePressed } from '../../parts/forms/use-pressed.ts';
import { Answered } from '../../parts/answers/answered.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { dateAndTime } from '../../text/dates.ts';
import { gold, goldExact } from '../../text/format.ts';
import { type Texts, useText } from '../../text/i18n.ts';
import { MemberScreen } from '../account/use-member-only.tsx';
import { useSite } from '../site/use-site.ts';
import { settingsRefusalText } from '../settings/use-settings.ts';
import { OwnLimits } from './own-limits.tsx';

const limitText = (limit: number | null, { say, language }: Texts): string =>
  limit === null || limit === 0 ? say('losslimit.none') : goldExact(limit, language);

type View = DataOf<'limits.lossLimit'>;

function factsOf(view: View, month: number | null, texts: Texts): readonly Fact[] {
  const { say, language } = texts;
  const lost = Math.max(0, -view.loss);
  return [
    { key: 'limit', name: say('losslimit.now'), value: limitText(view.limit, texts) },
    { key: 'lost', name: say('losslimit.today'), value: gold(lost) },
    ...(view.limit === null
      ? []
      : [{ key: 'left', name: say('losslimit.left'), value: gold(Math.max(0, view.limit - lost)) }]),
    ...(view.nextLimit === null || view.nextDate === null
      ? []
      : [
          {
            key: 'next',
            name: say('losslimit.next'),
            value: say(view.possibleDate === null ? 'losslimit.next.due' : 'losslimit.next.at', {
              limit: limitText(view.nextLimit, texts),
              time: dateAndTime(view.nextDate, language),
            }),
          },
        ]),
    ...(month === null ? [] : [{ key: 'month', name: say('losslimit.month'), value: gold(month) }]),
  ];
}

function Choice({ view, onSaved }: { readonly view: View; readonly onSaved: () => void }) {
  const { core } = useClient();
  const texts = useText();
  const { say, language } = texts;
  const [chosen, setChosen] = useState(view.limit ?? view.choices[0] ?? 0);
  const { isBusy, fault, run } = useAct(settingsRefusalText);
  const next = view.nextDate === null ? null : view.nextLimit;
  const isHigher = view.limit !== null && (chosen === 0 || chosen > view.limit);
  const isConfirmed = isHigher && next === chosen;
  const waits = isHigher && view.possibleDate !== null;
  const isSame = chosen === (view.limit ?? -1) && next === null;
  const act = isConfirmed ? 'confirm' : isHigher ? 'ask' : chosen === view.limit ? 'drop' : 'save';
  const form = { value: `${view.code}:${chosen}` };
  const save = () =>
    run(
      () => core.calls.ask('settings.changeConfig', { params: { type: 'losslimit' }, form }),
      () => {
        showToast('good', say('losslimit.saved'));
        onSaved();
      },
    );
  const options = [
    ...view.choices.map((value) => ({ value, text: goldExact(value, language) })),
    ...(view.limit === null ? [] : [{ value: 0, text: say('losslimit.remove') }]),
  ];
  return (
    <div className="box">
      <h2>{say('losslimit.choose')}</h2>
      <Segments
        label={say('losslimit.choose')}
        value={chosen}
        disabled={isBusy}
        onChange={setChosen}
        options={options}
      />
      <p>{say('losslimit.rule')}</p>
      {view.possibleDate !== null && (
        <p data-wait>{say('losslimit.wait', { time: dateAndTime(view.possibleDate, language) })}</p>
      )}
      <FaultLine text={fault} />
      <Button look="primary" disabled={waits || isBusy || isSame} onClick={() => void save()}>
        {say(next === null && act === 'drop' ? 'losslimit.save' : `losslimit.${act}`)}
      </Button>
    </div>
  );
}

function Reality({ minutes }: { readonly minutes: number }) {
  const { core } = useClient();
  const { say } = useText();
  const [chosen, press] = usePressed(minutes, async (next) => {
    const answer = await core.limits.setReality(next);
    if (!answer.ok) showToast('bad', failureHint(answer.error, say));
    return answer.ok;
  });
  return (
    <div className="box">
      <h2>{say('reality.choice')}</h2>
      <p>{say('reality.choice.hint')}</p>
      <Segments
        label={say('reality.choice')}
        value={chosen}
        onChange={press}
        options={realityMinutes.map((value) => ({ value: value as number, text: say(`reality.${value}`) }))}
      />
    </div>
  );
}

interface PanelProps {
  readonly member: string;
  /** Until when predictions are locked, server ms; 0: they are not. */
  readonly lockedUntil: number;
}

function Panel({ member, lockedUntil: version }: PanelProps) {
  const { core } = useClient();
  const texts = useText();
  const { say } = texts;
  const asked = useAsk(`loss ${member}`, () => core.calls.ask('limits.lossLimit'), { version });
  const own = useAsk(`own ${member}`, () => core.calls.ask('limits.ownLimits'), { version });
  const { site } = useSite();
  const month = useAsk(`month ${member}`, () => core.calls.ask('limits.totalLossReward'), { version });
  const isToolClosed = site?.closedTools.includes('losslimit') === true;
  return (
    <Answered asked={asked} rows={[5, 44]} failed={say('losslimit.failed')} hint={failureHint}>
      {(view) => (
        <>
          <p>{say('losslimit.text')}</p>
          <div className="box">
            <Facts
              facts={factsOf(view, month.answer?.ok === true ? month.answer.value.total : null, texts)}
            />
          </div>
          {view.limit === null && isToolClosed ? (
            <EmptyPlaceholder title={say('word.closed')} hint={say('word.closed.hint')} />
          ) : (
            <Choice key={`${view.updatedDate} ${view.possibleDate}`} view={view} onSaved={asked.again} />
          )}
          <Answered asked={own} rows={[3, 56]} failed={say('losslimit.failed')} hint={failureHint}>
            {(rows) => <OwnLimits rows={rows} onSaved={own.again} />}
          </Answered>
          <Reality minutes={view.reality} />
        </>
      )}
    </Answered>
  );
}

export function LossLimitScreen() {
  const { say } = useText();
  return (
    <MemberScreen page="loss-limit" title={say('losslimit.title')}>
      {({ userId, lossLock, ownLock }) => (
        <Panel member={userId} lockedUntil={Math.max(lossLock?.until ?? 0, ownLock?.until ?? 0)} />
      )}
    </MemberScreen>
  );
}
