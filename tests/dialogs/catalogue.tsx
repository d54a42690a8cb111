/**
 * Every dialog that the specification names (A20): its size, and how it is drawn. The page of this folder (`npm run dev`, then
 * /tests/dialogs/) shows them, and a test measures them. The client is the tests' one: a press in a dialog sends nothing.
 */
import type { ReactNode } from 'react';
import { of } from 'rxjs';
import { ok } from '../../domain/result.ts';
import { dialogs } from '../../src/core/browser/dialogs.ts';
import { IdleWarning } from '../../src/features/account/idle-warning.tsx';
import { LoginModal, PleaseLoginModal } from '../../src/features/account/login-modal.tsx';
import { OtherDeviceDialog } from '../../src/features/account/other-device-dialog.tsx';
import { HistoryModal } from '../../src/features/bets/history-modal.tsx';
import { ShareBar } from '../../src/features/bets/share-bet.tsx';
import { ShareDialog } from '../../src/features/bets/share-dialog.tsx';
import { TopUpDialog } from '../../src/features/cashier/money-screens.tsx';
import { EventsDialog } from '../../src/features/events/events-dialog.tsx';
import { ScheduleModal } from '../../src/features/schedule/schedule-modal.tsx';
import { BuyDialogs } from '../../src/features/store/buy-dialogs.tsx';
import { ItemActs, WithdrawDialog } from '../../src/features/store/inventory-screens.tsx';
import { SurveyDialog } from '../../src/features/survey/survey-dialog.tsx';
import { TermsModal } from '../../src/features/terms/terms-modal.tsx';
import { openTerms } from '../../src/features/terms/use-terms-dialog.ts';
import { CancelConfirm } from '../../src/parts/forms/cancel-confirm.tsx';
import { AskDialog } from '../../src/parts/layers/ask-dialog.tsx';
import type { SurveyView } from '../../src/features/survey/survey-form.tsx';
import type { DataOf } from '../../domain/protocol/calls/groups.ts';
import { betViewOf } from '../given/domain/bet.ts';
import { SaleDone } from '../../src/features/trade/sell-screen.tsx';

export interface CatalogueEntry {
  /** The specification's name. */
  readonly name: string;
  /** Of the frame on a window that is wide and high enough, px. `height` null: that of its content. */
  readonly width: number;
  readonly height: number | null;
  readonly draw: () => ReactNode;
  /** Buttons to press, by a selector, until the dialog is the named one. */
  readonly press: readonly string[];
  /** Opens it, where the open dialog is named elsewhere. */
  readonly open?: () => void;
}

const good = {
  id: 7,
  name: '닉네임 변경권',
  text: '닉네임을 한 번 바꿔요.',
  price: 3_000_000,
  coins: 0,
  kind: 'nickname',
  code: 'nickname',
} as const;
const skin = { ...good, id: 8, name: '밤하늘', kind: 'skin', code: 'night' } as const;
const held = { ...good, count: 2, canWithdraw: 1, isOn: false };
const nothing = (): void => {};

const member = { userId: 'demo1', nick: '홍길동', level: 'UL01', unreadMessages: 0, logOutSeconds: 900 };
const logged = {
  'account.view': of({ state: 'member', member, standards: [] }),
  'wallet.view': of({ spoGold: 900_000, spoCoin: 2, spoMile: 3 }),
};

/** What the tests' core answers to the dialogs. */
const answers = {
  'social.signInWays': ok({ providers: [], passkeys: false }),
  'bets.bet': ok(betViewOf({ state: 'win', won: 2_100_000 })),
  'survey.surveyRead': ok({
    surveyId: 1,
    title: '서비스 만족도 조사',
    gold: 500_000,
    done: false,
    list: [
      {
        post_name: 'q1',
        content: '얼마나 만족하세요?',
        mandatory: 'Y',
        type: '3',
        type_item: '좋아요,보통,별로',
        sort: 1,
      },
    ],
  } satisfies SurveyView),
  'money.topUpOffer': ok({
    gold: 5_000_000,
    perDay: 3,
    used: 1,
    belowGold: 1_000_000,
    waitMinutes: 30,
    nextAt: null,
    refusal: null,
    consent: true,
  } satisfies DataOf<'money.topUpOffer'>),
  'schedule.ofDay': ok([]),
  'event.eventInfoAll': ok([]),
  'terms.termsText': ok({
    code: 'provision',
    title: '이용약관',
    version: 1,
    html: '',
    effective_at: 0,
    sections: [{ heading: '목적', blocks: ['이 약관은 서비스의 이용 조건을 정합니다.'] }],
    versions: [{ version: 1, effective_at: 0 }],
  } satisfies DataOf<'terms.termsText'>),
};

/** What it answers to this one: the login is asked of visitors, everything else is for members. */
export const answersFor = ({ name }: CatalogueEntry): typeof answers | (typeof answers & typeof logged) =>
  name.endsWith('login') ? answers : { ...answers, ...logged };

/** A dialog of the default width, as high as its content. */
const usual = (name: string, draw: () => ReactNode, press: readonly string[] = []): CatalogueEntry => ({
  name,
  width: 500,
  height: null,
  draw,
  press,
});

/** The choice of a bet to share, when another one is chosen already. */
const chosenTwice = {
  on: true,
  chosen: 1,
  asking: 2,
  toggle: nothing,
  choose: nothing,
  replace: nothing,
  keep: nothing,
  send: nothing,
};

const ask = (
  <AskDialog
    title="판매 등록"
    confirm="판매하기"
    keep="닫기"
    act={{ isBusy: false, fault: null }}
    onConfirm={nothing}
    onClose={nothing}
  >
    <p>이 예측을 2,000,000 골드에 판매할까요?</p>
  </AskDialog>
);

export const catalogue: readonly CatalogueEntry[] = [
  { ...usual('please-login', () => <PleaseLoginModal />), open: () => dialogs.show('please-login') },
  { ...usual('login', () => <LoginModal />), width: 420, open: () => dialogs.show('login') },
  usual('double-button', () => <CancelConfirm count={3} open onClose={nothing} onConfirm={nothing} />),
  usual('trades double-button', () => ask),
  usual('sale', () => <SaleDone price={2_000_000} onClose={nothing} />),
  usual('nickname input', () => <ItemActs held={held} onChanged={nothing} />, ['[data-use]']),
  usual('history selection', () => <ShareBar share={chosenTwice} />),
  usual('bet share', () => <ShareDialog target={{ gameCode: 57, drawId: 1 }} />),
  usual('buy confirm', () => (
    <BuyDialogs purchase={{ good, count: 1, currency: 'gold' }} onClose={nothing} />
  )),
  usual(
    'buy success',
    () => <BuyDialogs purchase={{ good, count: 1, currency: 'gold' }} onClose={nothing} />,
    ['[data-confirm]'],
  ),
  usual(
    'skin-buy success',
    () => <BuyDialogs purchase={{ good: skin, count: 1, currency: 'gold' }} onClose={nothing} />,
    ['[data-confirm]'],
  ),
  usual('withdrawal', () => <WithdrawDialog held={held} onClose={nothing} onWithdrawn={nothing} />),
  usual('has-survey', () => <SurveyDialog />),
  { ...usual('survey', () => <SurveyDialog />, ['[data-take-part]']), width: 780, height: 620 },
  { ...usual('free charge', () => <TopUpDialog />), width: 700 },
  usual('automatic logout', () => <IdleWarning endsAt={Date.now() + 60_000} />),
  usual('alert with timer', () => <OtherDeviceDialog />),
  { ...usual('schedule', () => <ScheduleModal open />), width: 780, height: 600 },
  { ...usual('history', () => <HistoryModal open />), width: 920, height: 800 },
  { ...usual('events', () => <EventsDialog />), height: 720 },
  { ...usual('terms', () => <TermsModal />), width: 960, height: 720, open: () => openTerms('provision') },
];

/** Draws the entry's dialog; close it by `dialogs.show(null)`. */
export function drawEntry({ draw, open }: CatalogueEntry): ReactNode {
  open?.();
  return draw();
}

/** Presses the buttons of the entry, each once it is there. */
export async function pressThrough({ press }: CatalogueEntry, waited = 5000): Promise<void> {
  for (const selector of press) {
    const until = performance.now() + waited;
    let button = document.querySelector<HTMLElement>(selector);
    while (button === null && performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      button = document.querySelector<HTMLElement>(selector);
    }
    button?.click();
  }
}
