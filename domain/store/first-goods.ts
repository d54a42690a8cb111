import type { Good } from './goods.ts';

type Words = readonly [ko: string, en: string, textKo: string, textEn: string];

/** Gold for a coin, where goods are sold for both. */
const GOLD_OF_COIN = 2000;

const good = (
  sold: Pick<Good, 'id' | 'kind' | 'price'> & Partial<Pick<Good, 'code'>>,
  words: Words,
): Good => {
  const { id, kind, price, code = '' } = sold;
  const [ko, en, textKo, textEn] = words;
  return { id, kind, price, coins: price / GOLD_OF_COIN, ko, en, textKo, textEn, onSale: true, code };
};

const skin = (id: number, price: number, code: string, ...words: Words): Good =>
  good({ id, kind: 'skin', price, code }, words);
const sticker = (id: number, code: string, ko: string, en: string): Good => {
  const textKo = '캐주얼게임에서 내 예측 옆에 붙어요.';
  return good({ id, kind: 'sticker', price: 500_000, code }, [
    ko,
    en,
    textKo,
    'Stands beside your casual bets.',
  ]);
};

/** The goods that the store begins with; operators change them. */
export const firstGoods: readonly Good[] = [
  skin(101, 20_000_000, 'ocean', '바다 스킨', 'Ocean skin', '깊고 푸른 바다빛이에요.', 'Deep sea blue.'),
  skin(102, 20_000_000, 'sunset', '노을 스킨', 'Sunset skin', '따뜻한 노을빛이에요.', 'Warm evening light.'),
  skin(103, 30_000_000, 'violet', '보라 스킨', 'Violet skin', '은은한 보라빛이에요.', 'Soft violet.'),
  good({ id: 201, kind: 'nickname', price: 10_000_000 }, [
    '닉네임 변경권',
    'Nickname change',
    '기다리지 않고 닉네임을 한 번 바꿔요.',
    'Changes your nickname once, without the wait.',
  ]),
  good({ id: 202, kind: 'message', price: 100_000 }, [
    '쪽지 이용권',
    'Message ticket',
    '쪽지를 한 통 보낼 수 있어요.',
    'Sends one message.',
  ]),
  good({ id: 203, kind: 'random-message', price: 300_000 }, [
    '랜덤 쪽지',
    'Random message',
    '알지 못하는 회원에게 쪽지를 한 통 보내요.',
    'Sends one message to a member by chance.',
  ]),
  sticker(301, 'star', '별 스티커', 'Star sticker'),
  sticker(302, 'fire', '불꽃 스티커', 'Fire sticker'),
  sticker(303, 'clover', '클로버 스티커', 'Clover sticker'),
  sticker(304, 'crown', '왕관 스티커', 'Crown sticker'),
  sticker(305, 'rocket', '로켓 스티커', 'Rocket sticker'),
  sticker(306, 'whale', '고래 스티커', 'Whale sticker'),
];
