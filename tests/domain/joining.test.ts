/** Who may join, and what may be filled in (B12, I6). */
import { describe, expect, test } from 'vitest';
import { memberIdFault } from '../../domain/member/member-id-rules.ts';
import { newMemberFault } from '../../domain/member/new-member.ts';
import { personFault, readPerson } from '../../domain/member/person.ts';

/** 2026-11-22 00:00 in Korea. */
const NOW = Date.UTC(2026, 10, 21, 15);
const person = { name: '김새별', birth: '1990-01-02', phone: '01012345678' };

describe('B12 a person who asks to be certified', () => {
  test.each([
    ['19 years old today', { birth: '2007-11-22' }, null],
    ['19 years old tomorrow', { birth: '2007-11-23' }, 'under-age'],
    ['born on 29 February', { birth: '2004-02-29' }, null],
    ['a day that does not exist', { birth: '2001-02-29' }, 'birth'],
    ['the 13th month', { birth: '2001-13-01' }, 'birth'],
    ['a birth in the future', { birth: '2030-01-01' }, 'birth'],
    ['a birth before 1900', { birth: '1899-12-31' }, 'birth'],
    ['no birth', { birth: '' }, 'birth'],
    ['points between the parts of the birth', { birth: '1990.1.2' }, null],
    ['digits alone as the birth', { birth: '19900102' }, null],
    ['no name', { name: ' ' }, 'name'],
    ['a name of one letter', { name: '김' }, 'name'],
    ['a name with digits', { name: '김1별' }, 'name'],
    ['a name of two words', { name: 'Anna Lena' }, null],
    ['a phone with dashes', { phone: '010-1234-5678' }, null],
    ['a phone of a house', { phone: '02-123-4567' }, 'phone'],
    ['a phone that is too long', { phone: '010-1234-56789' }, 'phone'],
    ['a phone that is too short', { phone: '010-1234-567' }, 'phone'],
    ['no phone', { phone: '' }, 'phone'],
    ['a phone with its country', { phone: '+82 10-1234-5678' }, null],
    ['a phone with its country and a nought', { phone: '82 (0)10 1234 5678' }, null],
    ['a phone behind which something else stands', { phone: '01012345678 (집)' }, 'phone'],
    ['a birth without noughts and signs', { birth: '199012' }, 'birth'],
    ['a birth behind which a number stands', { birth: '1990-3-4-99' }, 'birth'],
    ['a birth behind which a word stands', { birth: '1990. 3. 4. 오후' }, 'birth'],
    ['a birth of two digits', { birth: '900102' }, 'birth'],
    ['a name with a sign of phones', { name: 'Anna O’Brien‐Kim' }, null],
  ] as const)('%s', (_title, typed, expected) => {
    expect(personFault(readPerson({ ...person, ...typed }), NOW)).toBe(expected);
  });

  test('one person in different spellings is read as one', () => {
    const typed = { name: ' 김새별 ', birth: '1990. 1. 2', phone: '010 1234 5678' };
    for (const birth of [
      '1990.1.2',
      '1990. 1. 2.',
      '1990년 1월 2일',
      '1990 01 02',
      '1990.1.2. ',
      '1990. 1. 2 .',
      '1990년 1월 2일.',
      '１９９０－０１－０２',
      '1990–01–02',
      '1990\u221201\u221202',
      '١٩٩٠-٠١-٠٢',
    ])
      expect(readPerson({ ...typed, birth }), birth).toEqual(person);
    for (const phone of [
      '+82 10-1234-5678',
      '010.1234.5678',
      '０１０－１２３４－５６７８',
      '(010)12345678',
      '0082 10 1234 5678',
      '٠١٠١٢٣٤٥٦٧٨',
      '010/1234/5678',
      '010·1234·5678',
      '010−1234−5678',
      '010ー1234ー5678',
      '010, 1234, 5678',
    ])
      expect(readPerson({ ...person, phone }), phone).toEqual(person);
    for (const name of ["O'Brien", 'O’Brien', 'O\u00b4Brien', 'O\u0060Brien', 'Ｏ＇Ｂｒｉｅｎ'])
      expect(readPerson({ ...person, name }).name).toBe("O'Brien");
  });
});

describe('B12 ids', () => {
  test.each([
    ['saebyeol', null],
    ['a123', null],
    ['', 'empty'],
    ['abc', 'length'],
    ['a'.repeat(21), 'length'],
    ['Saebyeol', 'characters'],
    ['1saebyeol', 'characters'],
    ['sae byeol', 'characters'],
    ['새별이다', 'characters'],
    ['sysadmin', 'reserved'],
    ['operator7', 'reserved'],
    ['gm77', 'reserved'],
    ['badminton7', null],
  ])('%s: %s', (id, expected) => {
    expect(memberIdFault(id)).toBe(expected);
  });
});

describe('B12 the form of a new member', () => {
  const agreed = { provision: true, privacy: true, operational: true };
  const form = { id: 'saebyeol', password: 'kanaria7blau', nick: '새별이', email: '', agreed };
  test.each([
    ['a good form', {}, null],
    ['no provision', { agreed: { ...agreed, provision: false } }, 'AGREEMENT'],
    ['no privacy', { agreed: { ...agreed, privacy: false } }, 'AGREEMENT'],
    ['no operational', { agreed: { ...agreed, operational: false } }, 'AGREEMENT'],
    ['a bad id', { id: 'No' }, 'ID_FORMAT'],
    ['an id of the staff', { id: 'admin7' }, 'ID_RESERVED'],
    ['a short password', { password: 'a1b2c3d' }, 'PASSWORD_FORMAT'],
    ['a password of one kind', { password: 'kanariablau' }, 'PASSWORD_FORMAT'],
    ['a password with a sequence', { password: 'kanaria123x' }, 'PASSWORD_FORMAT'],
    ['a password with the id', { password: 'saebyeol!9x' }, 'PASSWORD_FORMAT'],
    ['a nickname with a space', { nick: '새 별' }, 'NICK_FORMAT'],
    ['a nickname of the staff', { nick: '운영자별' }, 'NICK_RESERVED'],
    ['an e-mail address', { email: 'sae@example.com' }, null],
    ['half an e-mail address', { email: 'sae@example' }, 'EMAIL_FORMAT'],
  ] as const)('%s', (_title, more, expected) => {
    expect(newMemberFault({ ...form, ...more })).toBe(expected);
  });
});
