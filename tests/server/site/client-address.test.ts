/** Whose address counts: forwarded ones of trusted proxies, IPv6 by network, and calls by their route. */
import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessOf, defaultAccess } from '../../../server/start/access-options.ts';
import { clientAddressOf, limitKeyOf, trustOf, trustsNobody } from '../../../server/http/client-address.ts';
import { callRates } from '../../../server/http/create-http.ts';
import { openRaw, statusOf, upgradeRequest } from '../../given/server/raw-client.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

const requestOf = (remoteAddress: string, forwarded?: string): IncomingMessage =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

describe('T13 the forwarded address', () => {
  test.each([
    ['nobody is trusted', null, '10.0.0.1', '1.2.3.4', '10.0.0.1'],
    ['one proxy', '10.0.0.1', '10.0.0.1', '1.2.3.4', '1.2.3.4'],
    ['a client that forges an earlier hop', '10.0.0.1', '10.0.0.1', '9.9.9.9, 1.2.3.4', '1.2.3.4'],
    ['two proxies of a network', '10.0.0.0/8', '10.0.0.1', '9.9.9.9, 1.2.3.4, 10.7.7.7', '1.2.3.4'],
    ['two hops', '2', '10.0.0.1', '9.9.9.9, 1.2.3.4, 5.5.5.5', '1.2.3.4'],
    ['a proxy that is not trusted', '10.0.0.1', '10.0.0.2', '1.2.3.4', '10.0.0.2'],
    ['nothing forwarded', '10.0.0.1', '10.0.0.1', undefined, '10.0.0.1'],
    ['a word that is no address', '10.0.0.1', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['IPv4 written as IPv6', '10.0.0.1', '::ffff:10.0.0.1', '::ffff:1.2.3.4', '1.2.3.4'],
    ['IPv6', '::1,fd00::/8', 'fd00::5', '2001:db8::7', '2001:db8::7'],
    ['all hops trusted', '0.0.0.0/0', '10.0.0.1', '1.1.1.1, 2.2.2.2', '1.1.1.1'],
  ])('%s', (_, trusted, remote, forwarded, expected) => {
    const trusts = trusted === null ? trustsNobody : trustOf(trusted);
    expect(trusts && clientAddressOf(requestOf(remote, forwarded), trusts)).toBe(expected);
  });

  test('a header without end is read to its nearest hops only', () => {
    const trusts = trustOf('0.0.0.0/0');
    const endless = `${'1.1.1.1,'.repeat(1000)}2.2.2.2`;
    expect(trusts && clientAddressOf(requestOf('10.0.0.1', endless), trusts)).toBe('1.1.1.1');
  });

  test.each(['', 'proxy', '10.0.0.0/33', '::1/129', '10.0.0.1/8/8', '300.1.1.1', '21', '1.2.3.4;5.6.7.8'])(
    '--trust-proxy %j is refused',
    (text) => {
      expect(trustOf(text)).toBeNull();
      expect(() => accessOf({ 'trust-proxy': text }, (message) => new Error(message))).toThrow(
        '--trust-proxy',
      );
    },
  );

  test.each([
    [{ origin: ['other.example'] }, '--origin'],
    [{ origin: ['data:x'] }, '--origin'],
    [{ 'sockets-per-address': '0' }, '--sockets-per-address'],
    [{ 'sockets-per-address': '1e3' }, '--sockets-per-address'],
  ])('%j is refused by its name', (values, name) => {
    expect(() => accessOf(values, (message) => new Error(message))).toThrow(name);
  });

  test('given options are used; without options no proxy is trusted', () => {
    const refuse = (message: string): Error => new Error(message);
    const access = accessOf({ origin: ['https://a.example/page'], 'sockets-per-address': '7' }, refuse);
    expect(access).toMatchObject({ origins: ['https://a.example'], socketsPerAddress: 7 });
    expect(accessOf({ origin: ['*'] }, refuse).origins).toEqual(['*']);
    expect(accessOf({}, refuse)).toEqual(defaultAccess);
  });
});

describe('T13 what limits count by', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('%s counts as %s', (address, key) => {
    expect(limitKeyOf(address)).toBe(key);
  });

  test('addresses of one /64 count together, of two apart', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    const groups = (count: number) => fc.array(group, { minLength: count, maxLength: count });
    const textOf = (all: readonly number[]): string => all.map((one) => one.toString(16)).join(':');
    fc.assert(
      fc.property(groups(4), groups(4), groups(4), (network, one, other) => {
        const key = limitKeyOf(textOf([...network, ...one]));
        expect(limitKeyOf(textOf([...network, ...other]))).toBe(key);
        const [first = 0, ...others] = network;
        expect(limitKeyOf(textOf([first ^ 1, ...others, ...one]))).not.toBe(key);
      }),
    );
  });
});

describe('T13 on the running site', () => {
  let server: OpenServer;
  beforeAll(async () => {
    const trusts = trustOf('127.0.0.1') ?? trustsNobody;
    server = await openServer(undefined, { access: { ...defaultAccess, trusts, socketsPerAddress: 1 } });
  });
  afterAll(() => server.close());

  const leftOf = async (path: string, forwarded: string): Promise<[number, number]> => {
    const { headers } = await server.get(path, { 'x-forwarded-for': forwarded });
    return [Number(headers.get('x-ratelimit-limit')), Number(headers.get('x-ratelimit-remaining'))];
  };

  test.each([
    ['/sports/MyLastResult/ko', '/%73ports/MyLastResult/ko'],
    ['/casual/round?gametype=jumpball', '/c%61sual/round?gametype=jumpball'],
    ['/casual/round?gametype=jumpball', '/casu%61l/%72ound?gametype=jumpball'],
  ])('%s and %s count together, however the address is written', async (plain, encoded) => {
    const [limit, left] = await leftOf(plain, '198.51.100.7');
    expect(limit).toBe(callRates.memberReads);
    expect(await leftOf(encoded, '198.51.100.7')).toEqual([limit, left - 1]);
  });

  test('each forwarded address has limits of its own, an IPv6 network one together', async () => {
    const read = (forwarded: string) => leftOf('/casual/round?gametype=jumpball', forwarded);
    const [, left] = await read('203.0.113.1');
    expect((await read('203.0.113.2'))[1]).toBe(left);
    expect((await read('203.0.113.1'))[1]).toBe(left - 1);
    const [, ofNetwork] = await read('2001:db8:9:9::1');
    expect((await read('2001:db8:9:9:ffff::2'))[1]).toBe(ofNetwork - 1);
  });

  test('sockets behind a proxy count by their forwarded address, too', async () => {
    const open = async (forwarded: string) => {
      const client = openRaw(server.address);
      client.write(upgradeRequest(server.address, { 'X-Forwarded-For': forwarded }));
      return [client, await statusOf(client)] as const;
    };
    const [first, status] = await open('203.0.113.8');
    expect(status).toBe(101);
    expect((await open('203.0.113.8'))[1]).toBe(429);
    const [second, other] = await open('203.0.113.9');
    expect(other).toBe(101);
    first.destroy();
    second.destroy();
  });
});
