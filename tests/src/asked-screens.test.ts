/** A26 What members type into the search, and the screen that comes first. */
import { describe, expect, test } from 'vitest';
import { isPagePath } from '../../domain/catalogue/page-paths.ts';
import { findIn, indexOf } from '../../domain/search/search.ts';
import { termsNames } from '../../domain/terms/terms.ts';
import type { Feature } from '../../src/feature.ts';
import type { TextKey } from '../../src/text/ko.ts';
import { features } from '../../src/features.ts';
import { titlesOf } from '../../src/parts/pages/route-handle.ts';
import { loadTextsOnDemand, setLanguage, textStore } from '../../src/text/i18n.ts';
import { askedScreens } from '../../src/features/search/asked-screens.ts';
import { koGuides } from '../../src/features/guides/content.ko.ts';
import { placesIn } from '../../src/features/guides/use-guide-sections.ts';
import { guideAt, shownGuides } from '../../src/features/guides/guide-pages.ts';
import { screensOf } from '../../src/features/search/screens.ts';
import { MAX_SCREENS } from '../../worker/features/search/search-api.ts';
import { siteView } from '../given/screens/site-view.ts';

const asks: Readonly<Record<string, string>> = {
  '/': '홈 메인 처음으로 home',
  '/hitgame/live': '라이브 실시간 인플레이 live',
  '/hitgame/srs': '승무패 프리매치 핸디캡 언더오버 standard 일정 시간표 schedule',
  '/hitgame/special': '스페셜 special ㅅㅍㅅ',
  '/hitgame/results': '경기결과 점수 스코어 results',
  '/hitgame/event': '이벤트경기 이벤트배당',
  '/hitgame/event/1': '이벤트 출석 룰렛 럭키박스 미션 뽑기 출첵 missions spin',
  '/hitgame/history':
    '예측내역 베팅내역 배팅내역 적중내역 history 예측취소 배팅취소 당첨금 winnings 내베팅 내기록 my_bets',
  '/casual': '캐주얼게임 미니게임 점프볼 코인토스 프리킥',
  '/alerts': '알림 푸시 득점알림 알림끄기 푸시끄기 notifications 진동 sound',
  '/favourites': '즐겨찾기 관심팀 팔로우 favorites',
  '/mypage': '마이페이지 계정 account',
  '/mypage/charge':
    '충전 결제 카드 무료충전 payment 환불 결제취소 입금 영수증 카드삭제 deposit refund 주문 top_up card orders',
  '/mypage/exchange': '교환 환전 코인교환',
  '/mypage/coupon': '쿠폰 coupon',
  '/mypage/mileage': '골드내역 지갑 wallet 충전내역 적립 마일리지 포인트 points mileage',
  '/safebox': '금고 safebox',
  '/mypage/inventory/item': '내아이템 보관함 인벤토리 아이템환불 사용하기 스티커 sticker',
  '/mypage/inventory/gameskin': '내스킨 테마',
  '/mypage/info': '설정 개인정보 settings 등급 레벨',
  '/mypage/info/updateuser':
    '비밀번호 비번 패스워드 닉네임 이메일 전화번호 password 닉변 차단목록 쪽지차단 다운로드 block 블랙리스트 block_user export avatar birthday',
  '/mypage/info/otp': 'otp 2단계인증 일회용 2fa 보안 인증',
  '/mypage/info/passkeys': '패스키 지문 passkey',
  '/mypage/info/social': '카카오 네이버 구글',
  '/mypage/info/sessions': '기기 로그인기록 접속기기 접속기록 sessions',
  '/mypage/info/losslimit': '손실한도 한도설정 중독 limit 배팅한도 월한도 limits',
  '/mypage/info/restriction': '이용제한 자가제한 쉬기 차단',
  '/mypage/info/activity': '통계 수익률 이용시간',
  '/unregister': '탈퇴 계정삭제 회원탈퇴 close_account',
  '/register': '회원가입 가입 본인인증 추천인 verification',
  '/login': '로그인 login',
  '/logout': '로그아웃 logout',
  '/messages': '쪽지 메시지 편지',
  '/messages/random': '랜덤쪽지',
  '/community': '커뮤니티 게시판 ㄱㅅㅍ',
  '/trades/idx': '승부거래소 거래소 trade',
  '/trades/sell': '판매 팔기 cash_out',
  '/trades/buylist': '구매한예측',
  '/mypage/customer/qawrite': '이의 이의제기 신고 오류 버그 appeal report',
  '/mypage/info/terms': '마케팅 수신거부',
  '/store': '상점 스토어 store',
  '/news/notice': '공지 공지사항 notice',
  '/mypage/customer/faq': '고객센터 도움말 faq support 출금 현금화 withdraw',
  '/mypage/customer/qna': '문의 상담 1:1문의',
  '/terms/provision': '약관 이용약관 terms',
  '/terms/privacy': '개인정보처리방침 privacy',
  '/terms/operational': '운영정책 제재 정지 욕설',
  '/terms/youth': '청소년 미성년자 19세',
  '/terms/voucher': '청약철회',
  '/info/guide/general': '이용안내 가이드 사용법 초보 설치 최대배당 install',
  '/info/rules/index': '규칙 적특 적중특례 rules void_rules',
  '/info/rules/live/baseball': '야구규칙 콜드게임',
  '/info/introduce': '소개',
  '/company': '회사소개',
  '/affliate': '제휴 제휴문의 배너 affiliate',
  '/gates': '사이트맵 전체메뉴',
  '/licenses': '오픈소스 license licenses',
  '/hitgame/livescore': '라이브스코어 실시간스코어 livescore',
  '/chat/public': '채팅 단톡 chat',
  '/trades/guide': '거래안내 수수료',
  '/bench': '벤치 속도측정 lag',
  '/replay': '리플레이 replay',
};
/** Pages that share the title of another page, steps of another page, pages of operators, and parts that the page itself leads to. */
const unfound =
  /^\/(?:operator|selfauth|view|login\/social|trades\/guide\/|hitgame\/event\/[34]|info\/introduce)|checkuser$/;
/** Whole questions, words in another order, and Hangul on Latin keys. */
const sentences: readonly (readonly [ask: string, path: string])[] = [
  ['비밀번호 변경하기', '/mypage/info/updateuser'],
  ['탈퇴하기', '/unregister'],
  ['충전하는 방법', '/mypage/charge'],
  ['내 쪽지는 어디에서 보나요', '/messages'],
  ['한도를 바꾸려면', '/mypage/info/losslimit'],
  ['how do I change my password', '/mypage/info/updateuser'],
  ['where are my messages', '/messages'],
  ['cndwjs', '/mypage/charge'],
  ['rmarh', '/safebox'],
  ['Whrwl', '/messages'],
];
const rows = Object.entries(asks).flatMap(([path, words]) =>
  words.split(' ').map((ask) => [ask.replaceAll('_', ' '), path] as const),
);
const screens = [
  ...screensOf(siteView.site, 'ko'),
  ...placesIn(koGuides).map((place) => ({ ...place, isPart: true })),
];
const found = (ask: string): readonly string[] =>
  findIn(indexOf([], []), screens, ask).flatMap((one) => (one.kind === 'screen' ? [one.path] : []));

describe('A26 the screens of the search', () => {
  test('"환불" names every place that gives something back: charges, goods, terms', () =>
    expect(found('환불').slice(0, 3)).toEqual([
      '/mypage/charge',
      '/mypage/inventory/item',
      '/terms/voucher',
    ]));
  test('the table has 120 asks and more', () => expect(rows.length).toBeGreaterThanOrEqual(120));
  test.each(rows)('"%s" leads to %s first', (ask, path) => expect(found(ask)[0]).toBe(path));

  test.each(sentences)('"%s" leads to %s first, word by word', (ask, path) =>
    expect(found(ask)[0]).toBe(path),
  );

  test.each(screens.map(({ label, path }) => [label, path]))('"%s" finds %s by its own name', (label, path) =>
    expect(found(label)).toContain(path),
  );

  const titled = [
    ...features.flatMap(({ pages = [], windows = [], titles = {} }: Feature) =>
      Object.entries({ ...titlesOf([...pages, ...windows]), ...titles }),
    ),
    ...termsNames.map((name): [string, TextKey] => [`/terms/${name}`, `terms.name.${name}`]),
  ].filter(([path]) => !path.includes(':') && isPagePath(path) && !unfound.test(path));
  test.each(['ko', 'en'] as const)('every page is found by the title that it has (%s)', async (language) => {
    await loadTextsOnDemand();
    await setLanguage(language);
    const { say } = textStore.now();
    const missing = titled.filter(([, title]) => {
      const places = found(say(title));
      return !titled.some(([path, same]) => say(same) === say(title) && places.includes(path));
    });
    expect(missing.map(([path, title]) => `${path} ${say(title)}`)).toEqual([]);
    await setLanguage('ko');
  });

  test('every screen is a page of the site; every guide has a row; all of them are searched', () => {
    expect(askedScreens.filter(({ path }) => !isPagePath(path))).toEqual([]);
    const paths = new Set(askedScreens.map(({ path }) => path));
    expect(shownGuides.filter(({ path }) => !paths.has(path))).toEqual([]);
    expect([...paths].filter((path) => path.startsWith('/info/') && guideAt(path) === null)).toEqual([]);
    expect(screens.length).toBeLessThanOrEqual(MAX_SCREENS);
  });

  test.each(['ko', 'en'] as const)('no address and no name has two rows (%s)', (language) => {
    const named = screensOf(siteView.site, language);
    expect(new Set(named.map(({ path }) => path)).size).toBe(named.length);
    expect(new Set(named.map(({ label }) => label)).size).toBe(named.length);
  });
});
