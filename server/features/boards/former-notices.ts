/**
 * The first notices (0030) as databases hold them that were made while they had other words. Their former words stand here as they were written,
 * so the rules for the words of texts leave this file out.
 */

/** Statements that give such notices the words of today; a notice that operators have changed since stays as it is. */
export const renewNotices = [
  `UPDATE post SET subject = replace(subject, '있습니다', '있어요'), contents = replace(contents, '있습니다', '있어요'),
    plain = replace(plain, '있습니다', '있어요'), grams = '{}'
    WHERE board = 'notice' AND id = 1 AND subject = '배당 변동 시 처리 방식을 예측카트에서 고를 수 있습니다'`,
  `UPDATE post SET subject = replace(subject, '었습니다', '었어요'), contents = replace(contents, '었습니다', '었어요'),
    plain = replace(plain, '었습니다', '었어요'), grams = '{}'
    WHERE board = 'notice' AND id = 3 AND subject = '라이브 예측 서비스를 열었습니다'`,
  `UPDATE post SET subject_en = 'Live bets are open', contents_en = '<p>Live bets are open.</p>'
    WHERE board = 'notice' AND id = 3 AND subject_en = 'Live predictions are open'`,
];
