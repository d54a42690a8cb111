/** The first questions and answers of the site. Figures stand as names ({{…}}): the site fills in what holds now. */
import type { FaqEntry, FaqKind } from './faq.ts';

/** Each in four lines: question and answer in Korean, then in English. */
const of = (kind: FaqKind, entries: string): readonly FaqEntry[] =>
  entries
    .trim()
    .split('\n\n')
    .map((entry) => {
      const [subjectKo = '', contentsKo = '', subjectEn = '', contentsEn = ''] = entry.split('\n');
      return { kind, subjectKo, contentsKo, subjectEn, contentsEn };
    });

export const firstFaq: readonly FaqEntry[] = [
  ...of(
    'BC61',
    `
예측은 어떻게 하나요?
경기의 배당을 누르면 예측카트에 담겨요. 골드를 입력하고 예측하기를 누르면 접수돼요.
How do I place a bet?
Pick odds to add them to the slip, enter the gold and press the button.

한 번에 걸 수 있는 골드는 얼마인가요?
최소·최대 골드와 최대 적중금은 게임과 등급마다 달라요. 예측카트의 최소, 최대 버튼이 지금 내 한도를 알려 줘요.
How much gold can I stake?
Minimum, maximum and the most winnings depend on the game and your level. Min and Max in the slip show your limits.

몇 경기까지 함께 담을 수 있나요?
담을 수 있는 폴더 수는 게임마다 정해져 있고, 넘으면 예측카트가 알려 줘요.
How many legs can a bet have?
Each game has its own limit of legs. The slip tells you when it is reached.

배당이 잠겨 있어요. 왜 그런가요?
경기에 중요한 일이 생겼거나 배당이 늦어지면 잠시 멈춰요. 다시 열리면 자물쇠가 사라져요. 멈춘 동안에는 접수되지 않아요.
Why is a price locked?
Prices pause when something important happens in the match or when prices are late. No bet is accepted meanwhile.

예측하는 동안 배당이 바뀌면 어떻게 되나요?
예측카트에서 고른 방식대로 처리해요. 기본은 더 좋은 배당만 받아들이는 것이고, 나쁜 배당은 직접 허용해야만 접수돼요.
What happens when a price moves while I bet?
The slip follows your choice. By default only a better price is accepted; a worse one only if you allowed it.

접수 결과를 확인 중이라고 나와요.
연결이 끊겨 결과를 아직 모르는 상태예요. 자동으로 다시 확인하며 골드가 두 번 빠지지 않아요.
It says that my bet is being checked.
The link was lost before the answer came. The site asks again by itself; gold is never taken twice.

적중금은 어떻게 계산하나요?
배당을 모두 곱한 값에 골드를 곱하고 소수점 아래는 버려요. 등급이나 폴더 수에 따른 공제가 있으면 예측카트에 보여요.
How are winnings calculated?
The product of the odds times the gold, without decimals. A deduction by level or legs is shown in the slip.

결과는 언제 정산되나요?
경기 결과가 확정되면 바로 정산하고 골드를 지급해요. 예측 내역에서 폴더마다 결과를 볼 수 있어요.
When is a bet settled?
As soon as the result is final. The history shows the result of each leg.

적중특례는 무엇인가요?
취소되거나 무효가 된 폴더는 배당 없이 계산해요. 모든 폴더가 무효이면 걸었던 골드를 모두 돌려드려요.
What is a void leg?
A void leg does not change the odds. When every leg is void, the whole stake comes back.

접수한 예측을 취소할 수 있나요?
취소할 수 있는 예측에는 예측 내역에 취소 버튼이 보여요. 경기가 시작하면 취소할 수 없어요.
Can I cancel a bet?
A bet that can be cancelled has a button in the history. Nothing is cancelled after the start.
`,
  ),
  ...of(
    'BC62',
    `
골드는 현금으로 바꿀 수 있나요?
아니요. 골드는 이 사이트에서만 쓰며 현금으로 바꿀 수 없어요.
Can gold be exchanged for cash?
No. Gold is used on this site only.

처음 가입하면 골드를 받나요?
처음 가입하면 {{joinGold}} 골드를 드려요.
Do I get gold when I join?
You get {{joinGold}} gold when you join for the first time.

무료 충전은 어떻게 받나요?
가진 골드가 {{topUpBelow}}보다 적을 때 하루 {{topUpTimes}}번까지 {{topUpGold}} 골드를 받을 수 있어요. 받은 뒤에는 {{topUpWait}}분을 기다려요.
How does the free top-up work?
With less than {{topUpBelow}} gold you get {{topUpGold}} gold up to {{topUpTimes}} times a day, with a pause of {{topUpWait}} minutes.

한 달에 얼마까지 구매할 수 있나요?
한 달 구매 한도는 {{monthWon}}원이에요. 매달 첫날에 다시 시작해요.
How much can I buy in a month?
Up to {{monthWon}} won. It starts again on the first day of a month.

마일리지를 골드로 바꿀 수 있나요?
마이페이지의 교환에서 마일리지를 골드로 바꿀 수 있어요. 지금 비율은 마일리지당 {{exchange}} 골드예요.
Can I exchange mileage for gold?
Yes, on My page. One unit of mileage is {{exchange}} gold now.

금고에는 얼마까지 넣을 수 있나요?
금고에는 {{safebox}} 골드까지 넣을 수 있어요. 금고의 골드는 예측에 쓰이지 않아요.
How much fits into the safebox?
Up to {{safebox}} gold. Gold in the safebox is not used for bets.

쿠폰은 어디에서 쓰나요?
마이페이지의 쿠폰 등록에서 번호를 입력하면 바로 지급돼요.
Where do I use a coupon?
Enter its number under Coupon on My page.
`,
  ),
  ...of(
    'BC63',
    `
아이디나 비밀번호를 잊었어요.
로그인 창의 아이디 찾기와 비밀번호 재설정에서 본인 확인을 하면 돼요.
I forgot my ID or password.
Use the links of the login window and confirm who you are.

닉네임은 얼마나 자주 바꿀 수 있나요?
한 번 바꾸면 {{nickDays}}일 뒤에 다시 바꿀 수 있어요.
How often can I change my nickname?
Again {{nickDays}} days after a change.

등급이 오르면 무엇이 달라지나요?
등급마다 예측 한도가 달라요. 내 등급은 마이페이지의 내 정보에서 볼 수 있어요.
What does my level change?
The limits of bets depend on it. It is shown under My account.

회원을 차단할 수 있나요?
내 정보에서 닉네임으로 {{blocked}}명까지 차단할 수 있어요.
Can I block members?
Yes, up to {{blocked}} members by nickname, under My account.

탈퇴하고 싶어요.
내 정보에서 탈퇴할 수 있어요. 남은 골드와 예측이 어떻게 되는지 먼저 보여 드려요.
I want to leave.
Under My account. It first shows what happens to your gold and bets.
`,
  ),
  ...of(
    'BC64',
    `
새 기기에서 로그인하면 추가 확인이 나와요.
처음 보는 기기에서는 한 번 더 확인해요. 확인한 기기는 다음부터 묻지 않아요.
Why is a new device checked?
A device that the site does not know is checked once more, and then remembered.

일회용 비밀번호는 무엇인가요?
인증 앱이 만드는 번호를 로그인 때 함께 입력해요. 마이페이지의 일회용 비밀번호에서 켤 수 있어요.
What is the one-time password?
A number from an authenticator app that is asked for at login. Turn it on under My page.

자동 로그아웃 시간은 어떻게 바꾸나요?
내 정보에서 {{logoutMinutes}}분 가운데 고를 수 있어요.
How do I change the automatic logout?
Choose {{logoutMinutes}} minutes under My account.

하루 손실 한도를 정할 수 있나요?
내 한도에서 {{lossLimits}} 골드 가운데 고를 수 있어요. 한도에 이르면 그날은 예측할 수 없어요.
Can I limit my losses?
Choose {{lossLimits}} gold as the limit of a day. When it is reached, no bets are taken on that day.

스스로 이용을 멈출 수 있나요?
이용 제한에서 {{restrictDays}}일 가운데 고르거나 직접 정할 수 있어요. 정한 기간에는 풀 수 없어요.
Can I restrict myself?
Choose {{restrictDays}} days or your own number. Nobody can end it early.
`,
  ),
  ...of(
    'BC65',
    `
다른 회원을 신고하고 싶어요.
글이나 이름의 신고 버튼으로 하루 {{reports}}번까지 신고할 수 있어요. 상대방은 누가 신고했는지 알 수 없어요.
How do I report a member?
By the report button of a text or a name, up to {{reports}} times a day. Nobody else learns who reported.

문의에 어떤 파일을 붙일 수 있나요?
사진과 텍스트 파일을 {{fileCount}}개까지, 하나에 {{fileMb}}MB까지 붙일 수 있어요.
Which files fit a question?
Up to {{fileCount}} pictures or text files of {{fileMb}} MB each.

화면의 배당이 늦어요.
연결 표시가 늦음이면 배당이 잠겨요. 네트워크를 확인하고 다시 연결을 눌러 주세요.
Prices on my screen are late.
Late prices are locked. Check your network and press Reconnect.
`,
  ),
];
