import { hostname } from 'node:os';
import { expect, test } from '@playwright/test';
import { authorityGuard } from '../../../../simulator/pipeline/authority.ts';

const loopback = [
  'localhost',
  'LOCALHOST:4010',
  'localhost.',
  'sim.localhost:1',
  '127.0.0.1:4010',
  '127.8.9.10',
  '[::1]:4010',
  '[::ffff:127.0.0.1]',
];
const foreign = [
  'rebound.example',
  'localhost.example',
  '127.0.0.1.example:4010',
  'localhost@rebound.example',
  'rebound.example#localhost',
  'rebound.example/localhost',
  'local host',
  'localhost:99999',
  '',
  undefined,
];
const addresses = ['10.0.0.1:4010', '192.168.1.4', '[2001:db8::1]:4010', '0.0.0.0:4010'];

test('on the loopback a server has the names of the loopback, and those that were allowed', () => {
  for (const boundTo of ['127.0.0.1', '::1', 'localhost']) {
    const isOurs = authorityGuard(boundTo, ['Gateway.example']);
    expect(
      [...loopback, 'gateway.example:80', 'GATEWAY.EXAMPLE'].filter((name) => !isOurs(name)),
      boundTo,
    ).toEqual([]);
    expect([...foreign, ...addresses, 'a.gateway.example', hostname()].filter(isOurs), boundTo).toEqual([]);
  }
});

test('elsewhere it has addresses and the name of the machine too, which no page can rebind', () => {
  for (const boundTo of ['0.0.0.0', '::', '192.168.1.4']) {
    const isOurs = authorityGuard(boundTo);
    expect(
      [...loopback, ...addresses, hostname(), `${hostname()}:4010`].filter((name) => !isOurs(name)),
      boundTo,
    ).toEqual([]);
    expect(foreign.filter(isOurs), boundTo).toEqual([]);
  }
});

test('accepted values stay accepted, and refused ones stay refused', () => {
  const isOurs = authorityGuard('127.0.0.1');
  const ours = Array.from({ length: 299 }, (_, at) => `localhost:${at + 1}`);
  for (let round = 0; round < 3; round++) {
    expect(ours.filter((name) => !isOurs(name))).toEqual([]);
    expect(isOurs('rebound.example')).toBe(false);
  }
});
