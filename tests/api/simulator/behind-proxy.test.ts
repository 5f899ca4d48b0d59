/** A simulator below a path of a proxy: its links follow the headers of a trusted proxy, and ignore those of any other. */
import { expect, test } from '@playwright/test';
import { startSimulator, type Simulator, type SimulatorOptions } from '../../../simulator/main.ts';
import { proxies, prefix } from '../../proxies.ts';
import { reveal } from '../access/api-key-steps.ts';
import { done, merchantOf } from '../billing/billing-steps.ts';
import { newSession } from '../payments/hosted-steps.ts';
import { linksOf } from './links.ts';
import { send, worldOf, type World } from './simulated.ts';

const now = '2026-03-02T10:00:00Z';
const caller = '203.0.113.7';
const from = { 'x-forwarded-for': caller };

interface Behind extends AsyncDisposable {
  readonly simulator: Simulator;
  /** Of the proxy, with the prefix. */
  readonly url: string;
  /** The same through the proxy. */
  readonly world: World;
}

for (const [name, start] of proxies) {
  test.describe(name, () => {
    test.skip(start === undefined, 'not installed on this machine');

    async function behind(options: Partial<SimulatorOptions>): Promise<Behind> {
      const simulator = await startSimulator({ port: 0, now, ...options });
      const { url, close } = await start!(simulator.url);
      const world = worldOf({ url, control: `${url}/_sim` }, simulator.world);
      return {
        simulator,
        url,
        world,
        [Symbol.asyncDispose]: async () => {
          await close();
          await simulator.close();
        },
      };
    }

    test('links in answers and mails lead through it', async () => {
      await using served = await behind({ trustProxy: ['loopback'] });
      const { simulator, url, world } = served;
      const links = await linksOf({ url }, world);
      expect(Object.keys(links).length).toBeGreaterThan(8);
      for (const [what, link] of Object.entries(links)) expect(link.startsWith(`${url}/`), `${what}: ${link}`).toBe(true);
      const { key } = world.personas.merchantAdmin;
      for (const [what, link] of Object.entries(links))
        expect((await send(link, 'GET', what === 'code of a payment link' ? { key } : {})).status, what).toBe(200);
      // A direct request gets the simulator's own address.
      const session = await newSession(worldOf(simulator, simulator.world));
      expect(session.paymentLinkUrl).toBe(`${simulator.url}/pay/${session.id}`);
    });

    test('redirects and forms of pages stay below the prefix', async () => {
      await using served = await behind({ trustProxy: ['loopback'] });
      const { url, world } = served;
      const { consentUrl } = await done(world, 'POST', '/api/accounting/oauth/connect', { provider: 'sim-books' });
      const at = (from: string, to: unknown): string => new URL(String(to), from).href;
      const [, action = ''] = /action="([^"]*)"/.exec((await send(consentUrl, 'GET')).text) ?? [];
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const state = new URL(consentUrl).searchParams.get('state') ?? '';
      const allowed = await send(at(consentUrl, action), 'POST', { body: `state=${state}&decision=allow`, headers: form });
      const callback = at(consentUrl, allowed.headers['location']);
      expect([allowed.status, callback.startsWith(`${url}/api/accounting/`)]).toEqual([303, true]);
      const connected = await send(callback, 'GET');
      expect(at(callback, connected.headers['location'])).toBe(`${url}/accounting/connected?result=success`);
      const docs = await send(`${url}/docs/operations/transactions.create`, 'GET');
      expect(at(`${url}/docs/operations/transactions.create`, docs.headers['location'])).toBe(
        `${url}/docs#/operations/transactions.create`,
      );
    });

    test('descriptions of the API name it as the server', async () => {
      await using served = await behind({ trustProxy: ['loopback'] });
      const { simulator, url } = served;
      for (const path of ['/openapi.json', '/docs/apiKeys/openapi.json', '/_sim/openapi.json', '/_sim/control-openapi.json'])
        expect((await send(url + path, 'GET')).text.includes(`"${url}"`), path).toBe(true);
      const yaml = await send(`${url}/openapi.yaml`, 'GET');
      expect(yaml.text).toContain(`default: ${url}\n`);
      const own = await send(`${simulator.url}/openapi.yaml`, 'GET');
      expect(own.text.replace(`default: ${simulator.url}\n`, `default: ${url}\n`)).toBe(yaml.text);
      expect(own.headers['etag']).not.toBe(yaml.headers['etag']);
    });

    test('addresses of callers are those that it states', async () => {
      await using served = await behind({ trustProxy: ['loopback'] });
      const { url, world } = served;
      const merchantId = merchantOf(world);
      const key = await reveal(world, 'merchantAdmin', { allowedCidrs: [caller] });
      const asked = (headers: Readonly<Record<string, string>>) =>
        send(`${url}/api/transactions?merchantId=${merchantId}`, 'GET', { key: key.key, headers });
      expect((await asked(from)).status).toBe(200);
      expect((await asked({})).status).toBe(401);
      // Values that the client itself prepends do not count.
      expect((await asked({ 'x-forwarded-for': `${caller}, 198.51.100.1` })).status).toBe(401);
    });

    test('the control plane serves only callers on this machine, unless they have the token', async () => {
      await using served = await behind({ trustProxy: ['loopback'] });
      const { url } = served;
      expect((await send(`${url}/_sim/health`, 'GET')).status).toBe(200);
      expect((await send(`${url}/_sim/health`, 'GET', { headers: from })).json()).toMatchObject({ error: { code: 'Control:NotLocal' } });
      expect((await send(`${url}/_sim`, 'GET', { headers: from })).status).toBe(403);
      await using other = await behind({ trustProxy: ['loopback'], controlToken: 'a-token' });
      expect((await send(`${other.url}/_sim/health`, 'GET', { headers: from })).status).toBe(401);
      const headers = { ...from, authorization: 'Bearer a-token' };
      expect((await send(`${other.url}/_sim/health`, 'GET', { headers })).status).toBe(200);
      expect((await send(`${other.url}/_sim`, 'GET', { headers: from })).text).toContain(`${other.url}/_sim/worlds`);
    });

    test('a proxy that is not trusted changes nothing', async () => {
      await using served = await behind({});
      const { simulator, world } = served;
      for (const [what, link] of Object.entries(await linksOf({ url: simulator.url }, world)))
        expect(link.startsWith(`${simulator.url}/`), what).toBe(true);
      const session = await newSession(world);
      expect(session.paymentLinkUrl).toBe(`${simulator.url}/pay/${session.id}`);
    });

    test('a public address takes precedence over the headers', async () => {
      const publicUrl = `https://pay.example${prefix}`;
      await using served = await behind({ trustProxy: ['loopback'], publicUrl });
      const { url, world } = served;
      expect((await newSession(world)).paymentLinkUrl.startsWith(`${publicUrl}/pay/`)).toBe(true);
      expect((await send(`${url}/openapi.json`, 'GET')).text).toContain(`"${publicUrl}"`);
    });
  });
}

test('a public address is a name of the simulator, and the start of its links', async () => {
  await using simulator = await startSimulator({ port: 0, now, publicUrl: 'http://gateway.example:8080' });
  const headers = { host: 'gateway.example:8080' };
  expect((await send(`${simulator.url}/docs`, 'GET', { headers })).status).toBe(200);
  expect((await send(`${simulator.url}/docs`, 'GET', { headers: { host: 'other.example' } })).status).toBe(421);
  const links = await linksOf(simulator, worldOf(simulator, simulator.world));
  for (const [what, link] of Object.entries(links)) expect(link.startsWith('http://gateway.example:8080/'), what).toBe(true);
});
