/**
 * Build step: what the site is made of. The list for the page /licenses, and third-party.txt with every licence's text. The build fails on
 * a package whose licence is not allowed.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Licences of packages that the running site uses. LGPL: the picture library alone, which is a file of its own that can be exchanged. OFL:
 * the font. Tools of development are not part of the site.
 */
export const allowedLicences: ReadonlySet<string> = new Set([
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'OFL-1.1',
  'LGPL-3.0-or-later',
]);

const MODULE = 'virtual:third-party';
export const NOTICES_FILE = 'third-party.txt';

interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
}

export interface ThirdParty {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** Texts of its files of licence and notice, one after the other. Where it brings none, the address of its source; empty for a package of another system. */
  readonly text: string;
}

/** Whether all parts of an expression ("A AND B", "(A OR B)") are allowed, or one of its alternatives is. */
export const isAllowed = (licence: string): boolean =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((part) => allowedLicences.has(part.trim())));

/** Older packages name their licences in a list. */
function licenceInside(folder: string): string {
  if (!existsSync(join(folder, 'package.json'))) return '';
  const { license, licenses } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    license?: string;
    licenses?: readonly { readonly type: string }[];
  };
  return license ?? licenses?.map(({ type }) => type).join(' OR ') ?? '';
}

const isNotice = (name: string): boolean =>
  /^(?:licen[cs]e|copying|notice|third-party)/i.test(name) && !/\.(?:js|ts|json)$/.test(name);

/** Some packages keep the file beside what they ship. */
const textInside = (folder: string): string =>
  [folder, join(folder, 'dist')]
    .filter((one) => existsSync(one))
    .flatMap((one) =>
      readdirSync(one)
        .filter(isNotice)
        .toSorted()
        .map((name) => readFileSync(join(one, name), 'utf8').trim()),
    )
    .join('\n\n');

/** Every package that the running site can use, by the lock: by name, those of other systems too. */
export function thirdParties(root: string): readonly ThirdParty[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, LockEntry>>;
  };
  const found = new Map<string, ThirdParty>();
  for (const [path, { version = '', license, dev }] of Object.entries(packages)) {
    if (path === '' || dev === true) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const folder = join(root, path);
    const licence = license ?? licenceInside(folder);
    found.set(`${name} ${version}`, { name, version, licence, text: textInside(folder) || sourceOf(folder) });
  }
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
}

/** The address of its source, for a package that brings no text. */
function sourceOf(folder: string): string {
  if (!existsSync(join(folder, 'package.json'))) return '';
  const { repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    repository?: string | { readonly url: string };
  };
  const url = typeof repository === 'string' ? repository : repository?.url;
  return url === undefined ? '' : `Source: ${url}`;
}

/** Sentences about packages whose licence is not allowed. */
export const forbidden = (parties: readonly ThirdParty[]): readonly string[] =>
  parties
    .filter(({ licence }) => !isAllowed(licence))
    .map(
      ({ name, version, licence }) =>
        `${name} ${version} has the licence "${licence}", which scripts/third-party.ts does not allow`,
    );

/** The LGPL is delivered with its text and that of the GPL, to which it adds; the packages bring neither. */
const lgplTexts = ['lgpl-3.0.txt', 'gpl-3.0.txt'] as const;

const headed = (head: string, text: string): string => `${'='.repeat(80)}\n${head}\n\n${text}\n`;

export const noticesOf = (parties: readonly ThirdParty[]): string =>
  [
    ...parties.map(({ name, version, licence, text }) => headed(`${name} ${version} (${licence})`, text)),
    ...(parties.some(({ licence }) => licence.includes('LGPL'))
      ? lgplTexts.map((file) =>
          headed(file, readFileSync(join(import.meta.dirname, 'licences', file), 'utf8')),
        )
      : []),
  ].join('\n');

export function thirdParty(): Plugin {
  let root = '';
  let parties: readonly ThirdParty[] = [];
  return {
    name: 'third-party',
    configResolved: (config) => void (root = config.root),
    buildStart() {
      parties = thirdParties(root);
      const [problem] = forbidden(parties);
      if (problem !== undefined) this.error(problem);
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      const rows = parties.map(({ name, version, licence }) => [name, version, licence]);
      return `export const thirdParties = ${JSON.stringify(rows)};`;
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: NOTICES_FILE, source: noticesOf(parties) });
    },
  };
}
