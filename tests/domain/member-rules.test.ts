/** Rules of passwords and nicknames. */
import { describe, expect, test } from 'vitest';
import { decodeMember, takesChat, walletsOf } from '../../domain/protocol/calls/account/account-codec.ts';
import { soundsLikeStaff } from '../../domain/member/member-id-rules.ts';
import { nicknameFault, weightOf } from '../../domain/member/nickname-rules.ts';
import { passwordChecks, passwordFault } from '../../domain/member/password-rules.ts';

describe('I3 (ASVS 6.1.2, 6.2.11): a new password', () => {
  test.each([
    ['blue-Kite-82', {}, null],
    ['SpoBoard1!', {}, 'site-words'],
    ['축구1야구2농구', {}, 'site-words'],
    ['cnrrn-xhxh-7', {}, 'site-words'],
    ['Ｔｏｔｏ2026!', {}, 'site-words'],
    ['soccer at 8 in Jeju', {}, null],
    ['가나다라마바사아1', {}, null],
    ['short1!', {}, 'length'],
    [`${'ab1!'.repeat(25)}x`, {}, 'length'],
    ['onlyletters', {}, 'kinds'],
    ['94857302', {}, 'kinds'],
    ['aaa48573', {}, 'repeats'],
    ['good!!!!pass1', {}, 'repeats'],
    ['xabc7391!', {}, 'sequence'],
    ['xCBA7391!', {}, 'sequence'],
    ['pass!1234', {}, 'sequence'],
    ['pass!9876', {}, 'sequence'],
    ['demouser7!', { id: 'DemoUser' }, 'holds-id'],
    ['spoboard1!', { old: 'spoboard1!' }, 'same-as-old'],
    ['', {}, 'length'],
  ])('%j with %j: %s', (password, context, fault) => {
    expect(passwordFault(password, context)).toBe(fault);
  });

  test('the checklist names every rule in one order, and an empty password keeps none', () => {
    const checks = passwordChecks('', { old: 'x' });
    expect(checks.map(({ rule }) => rule)).toEqual([
      'length',
      'kinds',
      'repeats',
      'sequence',
      'holds-id',
      'same-as-old',
      'site-words',
    ]);
    expect(checks.some(({ holds }) => holds)).toBe(false);
  });
});

describe('I6: a nickname', () => {
  test.each([
    ['승부왕', undefined, null],
    ['ab', undefined, null],
    ['가나다라마바사아', undefined, null],
    ['가나다라마바사아a', undefined, 'too-long'],
    ['abcdefghijklm', undefined, null],
    ['abcdefghijklmn', undefined, 'too-long'],
    ['', undefined, 'empty'],
    ['가', undefined, 'too-short'],
    ['두 글자', undefined, 'space'],
    ['별★', undefined, 'characters'],
    ['ㅋㅋ', undefined, 'characters'],
    ['😀😀', undefined, 'characters'],
    ['승부왕', '승부왕', 'same'],
  ])('%j beside %j: %s', (nick, current, fault) => {
    expect(nicknameFault(nick, current)).toBe(fault);
  });

  test('a character outside ASCII weighs 2', () => {
    expect(weightOf('가a1')).toBe(4);
  });
});

describe('B17 the member of the account call', () => {
  const info = {
    mb_id: 'kim',
    user_id: 'kim',
    nick: '별',
    mb_nick: '별',
    name: '김별',
    hp: '01012345678',
    social: 'naver',
    created_at: '2026-01-02 03:04:05',
    updated_at: '2026-02-02 03:04:05',
    user_level_code: 'UL04',
    user_role_code: 'MEMBER',
    user_status_code: 'NORMAL',
    user_accountKey: '77',
    agentChangeCheck: 'Y',
    new_memo_cnt: 3,
    memo_yn: 'Y',
    chat_yn: 'N',
    mb_deny_chat: '',
    mb_deny_memo: 'Y',
    chest_gold: 12,
    accountno: '77',
    points: {
      P1: { Name: 'coin', Point: '7.9', Uses: true, Type: 'Cash Money' },
      P2: {
        Name: 'gold',
        Point: 500,
        Uses: true,
        Type: 'Game Money',
        lossLockDate: '2026-03-01 00:00:00',
        lossLimitSet: 100_000_000,
        lossLimitSetDate: '2026-02-01 00:00:00',
        loss: -250,
      },
      P3: { Name: 'mile', Point: 9, Uses: false, Type: 'Free Money' },
    },
    logoutTime: { SCD01: { Value: '20' } },
  } as const;

  test('what screens show is decoded; a wallet that is not in use is empty', () => {
    expect(decodeMember(info)).toEqual({
      userId: 'kim',
      nick: '별',
      level: 'UL04',
      unreadMessages: 3,
      logOutSeconds: 1200,
      lossLock: { limit: 100_000_000, loss: 250, until: Date.UTC(2026, 2, 1) },
      ownLock: null,
      timeLeft: null,
      skin: null,
      sticker: null,
    });
    expect(takesChat(info)).toBe(false);
    expect(walletsOf(info.points)).toEqual({ spoGold: 500, spoCoin: 7, spoMile: 0 });
  });

  test('without a time of its own the automatic logout comes after 900 s', () => {
    expect(decodeMember({ ...info, logoutTime: undefined }).logOutSeconds).toBe(900);
  });
});

describe('B10 I5 names of the site and its staff', () => {
  test.each([
    '운영자1',
    '운영팀',
    '어드민',
    '고객센터',
    '스포보드공식',
    'sysadmin2',
    'Adm1n',
    '0perator',
    'ＡＤＭＩＮ',
    'AdmlN',
    'Adrnin',
    'officiaI',
    '운영지원',
    'CS센터',
    'GM새벽',
    'gm77',
    'GM',
    'badmintonadmin',
  ])('%s passes for them', (name) => expect(soundsLikeStaff(name)).toBe(true));
  test.each([
    '서포터즈',
    '축구매니저',
    '운영',
    '스포츠왕',
    '루키별',
    'supporter',
    '1004',
    'badminton',
    'gmarket',
    'GMC트럭',
  ])('%s does not', (name) => expect(soundsLikeStaff(name)).toBe(false));
});
