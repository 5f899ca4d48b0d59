/** The association file of Wallet A (assumptions: W9, A14). */
import { done, invalid, notFound, refusal, refusedWith } from '../billing/billing-steps.ts';
import { expect, send, test, type Answer, type Json, type World } from '../simulator/simulated.ts';

const base = '/api/payment-tokenization/wallet-a/domain-association-file';
const wellKnown = '/.well-known/wallet-a-merchantid-domain-association';
type Persona = 'merchantAdmin' | 'noPermissions' | 'otherMerchant' | 'hostAdmin';

const uploader =
  (url: string, world: World) =>
  (body: string | Uint8Array, contentType = 'text/plain', by: Persona = 'noPermissions'): Promise<Answer> =>
    send(url + base, 'PUT', { key: world.personas[by].key, body, headers: { 'content-type': contentType } });
const download = (world: World, by: Persona = 'merchantAdmin') => world.ask(by, 'GET', `${base}/download`);
const serve = (world: World, by: Persona | null) => world.ask(by, 'GET', wellKnown);

test('a file is stored, served and deleted', async ({ world, simulator }) => {
  const upload = uploader(simulator.url, world);
  expect(refusal(await download(world))).toEqual(notFound);
  expect(refusal(await serve(world, 'merchantAdmin'))).toEqual(notFound);
  const stored = await upload('7B22 é\n');
  expect([stored.status, stored.text]).toEqual([200, '']);
  const shown = await download(world);
  expect([shown.text, shown.headers['content-type']]).toEqual(['7B22 é\n', 'text/plain; charset=utf-8']);
  expect(shown.headers['content-disposition']).toMatch(/^attachment/);
  expect((await serve(world, 'merchantAdmin')).text).toBe('7B22 é\n');
  await upload('7B23');
  expect((await download(world)).text).toBe('7B23');
  for (let times = 0; times < 2; times++) expect(await done(world, 'DELETE', base, undefined, 'noPermissions')).toBeUndefined();
  expect(refusal(await download(world))).toEqual(notFound);
});

test("each merchant has its own file; the platform's serves all others", async ({ world, simulator }) => {
  const upload = uploader(simulator.url, world);
  await upload('of the merchant', 'text/plain', 'merchantAdmin');
  expect(refusal(await download(world, 'otherMerchant'))).toEqual(notFound);
  const platform = (): Promise<Json> => done(world, 'GET', '/api/payment-tokenization/wallet-providers/platform/wallet-a');
  expect((await platform()).domainAssociationFilePresent).toBe(false);
  await upload('of the platform', 'text/plain', 'hostAdmin');
  expect((await platform()).domainAssociationFilePresent).toBe(true);
  expect((await download(world, 'hostAdmin')).text).toBe('of the platform');
  expect(refusal(await download(world, 'otherMerchant'))).toEqual(notFound);
  expect((await serve(world, 'merchantAdmin')).text).toBe('of the merchant');
  expect((await serve(world, 'otherMerchant')).text).toBe('of the platform');
});

test('without a key the default world serves the file of its platform', async ({ world, simulator }) => {
  await uploader(simulator.url, world)('of another world', 'text/plain', 'hostAdmin');
  expect(refusal(await serve(world, null))).toEqual(notFound);
  const { key } = simulator.world.personas.hostAdmin;
  const headers = { 'content-type': 'text/plain' };
  await send(simulator.url + base, 'PUT', { key, body: 'of the default world', headers });
  expect((await serve(world, null)).text).toBe('of the default world');
  await send(simulator.url + base, 'DELETE', { key });
});

test('a form with one file does as well', async ({ world, simulator }) => {
  const upload = uploader(simulator.url, world);
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="f"\r\nContent-Type: application/octet-stream\r\n\r\n';
  const form = (text: string) => upload(`${part}${text}\r\n--b--\r\n`, 'multipart/form-data; boundary=b');
  expect((await form('7B24')).status).toBe(200);
  expect((await download(world)).text).toBe('7B24');
  expect(refusal(await upload(`${part}x\r\n${part.replace('"file"', '"more"')}y\r\n--b--\r\n`, 'multipart/form-data; boundary=b'))).toEqual(
    invalid('$'),
  );
});

test('an invalid file is refused', async ({ world, simulator }) => {
  const upload = uploader(simulator.url, world);
  expect((await upload('x'.repeat(65_536))).status).toBe(200);
  for (const body of ['', 'x'.repeat(65_537), 'é'.repeat(32_769), new Uint8Array([0xff, 0xfe])]) {
    expect(refusal(await upload(body))).toEqual(invalid('$'));
  }
  expect(refusal(await upload('{"a":{}}', 'application/json'))).toEqual(invalid('$'));
  expect(refusal(await upload('x', 'application/xml'))).toEqual([415, 'Gateway:UnsupportedMediaType']);
  expect((await download(world)).text).toHaveLength(65_536);
  // Text stays unsupported for operations that do not take it.
  const elsewhere = await world.ask('merchantAdmin', 'POST', '/api/customers', 'x', { 'content-type': 'text/plain' });
  expect(refusal(elsewhere)).toEqual([415, 'Gateway:UnsupportedMediaType']);
  expect(await refusedWith(world, 'GET', `${base}/download`, undefined, 'noPermissions')).toEqual([403, 'Volo.Authorization:010002']);
});
