/** The reader of XML against documents whose tree is known: 2,000 random ones, written in every form that the language allows. */
import { describe, expect, test } from 'vitest';
import { readElement, type XmlElement } from '../../domain/recording/xml-element.ts';
import { dice } from '../given/domain/dice.ts';

interface Dice {
  readonly below: (most: number) => number;
}

function diceOf(seed: number): Dice {
  const roll = dice(seed);
  return { below: (most) => Math.floor(roll() * most) };
}

interface Known {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Known[];
}

const letters = 'abcXYZ_09.-';
const signs = ['a', '7', ' ', '&', '<', '>', '"', "'", '\n', '\t', '한', 'é', '😀', ']', '-', ';', '#', '='];
const named: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};
const some = <T>(d: Dice, most: number, make: () => T): T[] =>
  Array.from({ length: d.below(most + 1) }, make);
const nameBy = (d: Dice): string => `n${some(d, 6, () => letters[d.below(letters.length)] ?? '').join('')}`;

function knownBy(d: Dice, depth: number): Known {
  const attributes = some(d, 4, () => [
    nameBy(d),
    some(d, 8, () => signs[d.below(signs.length)] ?? '').join(''),
  ]);
  return {
    name: nameBy(d),
    attributes: Object.fromEntries(attributes) as Record<string, string>,
    children: depth === 0 ? [] : some(d, 4, () => knownBy(d, depth - 1)),
  };
}

/** A sign of a value as it stands, or as one of its entities. */
function written(d: Dice, sign: string, quote: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const forms = [`&#${code};`, `&#x${code.toString(16)};`, `&#x${code.toString(16).toUpperCase()};`];
  const own = named[sign];
  if (own !== undefined) forms.push(`&${own};`);
  // A break that is no entity would be read as a blank; "&", "<" and the quote itself must be entities.
  if (!['&', '<', quote, '\n', '\t'].includes(sign)) forms.push(sign, sign, sign);
  return forms[d.below(forms.length)] ?? sign;
}

const between = [
  '',
  ' ',
  '\n',
  '\r\n\t',
  ' text &amp; more ',
  '<!-- <a b="c"> -->',
  '<![CDATA[<x>]]>',
  '<?pi <y> ?>',
];
const gap = (d: Dice): string => between[d.below(between.length)] ?? '';
const blank = (d: Dice): string => [' ', '  ', '\n', '\t'][d.below(4)] ?? ' ';
const prefix = (d: Dice): string => (d.below(4) === 0 ? 'ns:' : '');

function xmlOf(d: Dice, { name, attributes, children }: Known): string {
  const attrs = Object.entries(attributes).map(([key, value]) => {
    const quote = d.below(2) === 0 ? '"' : "'";
    const text = Array.from(value, (sign) => written(d, sign, quote)).join('');
    return `${blank(d)}${prefix(d)}${key}${d.below(3) === 0 ? ' = ' : '='}${quote}${text}${quote}`;
  });
  const full = prefix(d) + name;
  const head = `<${full}${attrs.join('')}${d.below(3) === 0 ? blank(d) : ''}`;
  if (children.length === 0 && d.below(2) === 0) return `${head}/>`;
  const inner = children.map((child) => gap(d) + xmlOf(d, child)).join('');
  return `${head}>${inner}${gap(d)}</${full}${d.below(4) === 0 ? ' ' : ''}>`;
}

const heads = [
  '',
  '\uFEFF',
  '<?xml version="1.0" encoding="UTF-8"?>\n',
  '<!DOCTYPE a>',
  '<!DOCTYPE a [ <!ENTITY x "<y>"> <!ELEMENT a ANY> ]>\n',
];

const treeOf = ({ name, attributes, children }: XmlElement): Known => ({
  name,
  attributes: Object.fromEntries(attributes),
  children: children.map(treeOf),
});

describe('the reader of XML', () => {
  test('reads 2,000 random documents as they were made', () => {
    for (let seed = 1; seed <= 2000; seed++) {
      const made = diceOf(seed);
      const known = knownBy(made, made.below(5));
      const text = `${heads[made.below(heads.length)] ?? ''}${xmlOf(made, known)}`;
      const read = readElement(text);
      expect(read.ok && treeOf(read.value), `seed ${seed}: ${text}`).toEqual(known);
    }
  });

  test.each([
    ['a break in a value is a blank', '<a b="1\r\n2\n3\t4"/>', '1 2 3 4'],
    ['a break that is written as a character stays', '<a b="1&#10;2"/>', '1\n2'],
    ['an entity that is not known stays', '<a b="&nbsp;&x;"/>', '&nbsp;&x;'],
    ['an attribute with a prefix is another one', '<a b="1" x:b="2"/>', '1'],
    ['also where it stands first', '<a x:b="2" b="1"/>', '1'],
    ['the name of a namespace is none', '<a x:b="2" xmlns:b="urn:b"/>', '2'],
  ])('%s', (_, text, value) => {
    const read = readElement(text);
    expect(read.ok && read.value.attributes.get('b')).toBe(value);
  });

  test.each(['<a>', '<a></b>', '<a b=1/>', '<a b="<"/>', '</a>', 'text', '', '<a><b></a></b>'])(
    '%s is no document',
    (text) => expect(readElement(text).ok).toBe(false),
  );
});
