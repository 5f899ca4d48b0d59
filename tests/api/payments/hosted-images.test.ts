/** Pictures of hosted payment pages: uploads, their bounds, and what browsers get (assumptions: 17, I5). */
import { encode } from 'fast-png';
import { request } from 'undici';
import { pixel as picture } from '../../../schemas/recipe.ts';
import { requestLimits, worldLimits } from '../../../schemas/limits.ts';
import { done, invalid, merchantOf, notFound } from '../billing/billing-steps.ts';
import { expect, test, type Answer, type World } from '../simulator/simulated.ts';
import type { Simulator } from '../../../simulator/main.ts';
import { atMilliseconds } from '../../../schemas/shared/instant.ts';
import type { HostedImageRecord } from '../../../simulator/domain/payments/hosted-pages/record.ts';
import { Worlds } from '../../../simulator/worlds/worlds.ts';
import { newPage, newSession, pages } from './hosted-steps.ts';

const path = `${pages}/images/upload`;
const blank: HostedImageRecord = {
  id: '',
  creationTime: atMilliseconds(Date.UTC(2026, 0)),
  creatorId: '',
  merchantId: '',
  fileName: '',
  contentType: 'image/png',
  sizeBytes: 0,
  width: 1,
  height: 1,
  digest: '',
  content: '',
};
const png = (width = 2, height = 1): Uint8Array =>
  encode({ width, height, channels: 1, depth: 8, data: new Uint8Array(width * height) as never });
/** The header of a picture, without its content. */
const pngOf = (width: number, height: number): Buffer => {
  const bytes = Buffer.from(png());
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080003000401011100ffd9', 'hex');
const webp = Buffer.from(picture, 'latin1');
const padded = (length: number): Buffer => Buffer.concat([png()], length);

type Persona = keyof World['personas'];

async function upload(
  world: World,
  bytes: Uint8Array,
  { name = 'banner.png', by = 'merchantAdmin', fields = {} }: { name?: string; by?: Persona; fields?: Record<string, string> } = {},
): Promise<Answer> {
  const form = new FormData();
  for (const [member, value] of Object.entries(fields)) form.set(member, value);
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'text/html' }), name);
  const sent = new Response(form);
  return world.ask(by, 'POST', path, new Uint8Array(await sent.arrayBuffer()), { 'content-type': sent.headers.get('content-type')! });
}

const raw = (world: World, body: unknown, type: string, query = '', by: Persona = 'merchantAdmin'): Promise<Answer> =>
  world.ask(by, 'POST', `${path}${query}`, body, { 'content-type': type });

const refusal = (answer: Answer): readonly unknown[] => {
  const { error } = answer.json();
  return [answer.status, error.code, ...(error.validationErrors ?? []).flatMap(({ members }: { members: string[] }) => members)];
};
const countOf = async (world: World): Promise<number> =>
  Object.values((await world.control('POST', '/snapshot')).json().records.hostedPageImages).length;

const fetchPicture = async ({ url }: Simulator, address: string) => {
  const { statusCode, headers, body } = await request(url + new URL(address).pathname);
  return { status: statusCode, headers, bytes: Buffer.from(await body.arrayBuffer()) };
};

for (const [type, bytes] of Object.entries({ 'image/png': png(), 'image/jpeg': jpeg, 'image/webp': webp })) {
  test(`${type} is stored unchanged, whatever its declared type`, async ({ world, simulator }) => {
    const answer = await upload(world, bytes, { name: 'a "b".html' });
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(answer.json()).toEqual({
      id,
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/pay\/images\/[0-9a-f-]+$/),
      fileName: 'a "b".html',
      contentType: type,
      sizeBytes: bytes.length,
    });
    const served = await fetchPicture(simulator, answer.json().url);
    expect([served.status, served.bytes.equals(bytes)]).toEqual([200, true]);
    expect(served.headers).toMatchObject({
      'content-type': type,
      'content-disposition': `inline; filename="${answer.json().id}.${type.slice(6)}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    // The content decides its type, not the media type of the body.
    expect((await raw(world, bytes, 'image/png')).json()).toMatchObject({ contentType: type, fileName: `image.${type.slice(6)}` });
    expect((await raw(world, bytes, 'image/webp', '?fileName=logo')).json()).toMatchObject({ contentType: type, fileName: 'logo' });
  });
}

test('only pictures are taken, and nothing is stored of the rest', async ({ world }) => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const others: Readonly<Record<string, Uint8Array>> = {
    svg: Buffer.from(svg),
    html: Buffer.from('<!doctype html><script>alert(1)</script>'),
    gif: Buffer.from('GIF89a\u0001\0\u0001\0\0\0\0;', 'latin1'),
    bmp: Buffer.concat([Buffer.from('BM')], 60),
    // The library checks only later bytes.
    'html with the signature of PNG from its second byte': Buffer.concat([Buffer.from('<'), png().subarray(1)]),
    'a JPEG without a size': Buffer.from('ffd8ffe0', 'hex'),
    'a JPEG whose size comes too late': Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(requestLimits.imageHeadBytes.max), jpeg]),
    'half a PNG': png().subarray(0, 20),
    'one byte': Buffer.from([0x89]),
  };
  for (const [what, bytes] of Object.entries(others)) {
    expect(refusal(await upload(world, bytes)), what).toEqual(invalid('file'));
    expect(refusal(await raw(world, bytes, 'image/png')), what).toEqual(invalid('file'));
  }
  expect(refusal(await upload(world, new Uint8Array()))).toEqual(invalid('file'));
  expect(refusal(await upload(world, png(), { name: `${'x'.repeat(252)}.png` }))).toEqual(invalid('fileName'));
  expect(refusal(await upload(world, png(), { fields: { merchantId: 'x' } }))).toEqual(invalid('merchantId'));
  expect(refusal(await raw(world, '', 'multipart/form-data; boundary=x'))).toEqual(invalid('$'));
  for (const type of ['image/gif', 'image/svg+xml', 'application/octet-stream', 'text/html', 'application/json'])
    expect(refusal(await raw(world, type === 'application/json' ? '{"file":"x"}' : svg, type)), type).toEqual([
      415,
      'Gateway:UnsupportedMediaType',
    ]);
  expect(await countOf(world)).toBe(0);
});

test('a picture that is something else behind its end stays a picture', async ({ world, simulator }) => {
  const both = Buffer.concat([png(), Buffer.from('<script>alert(1)</script>')]);
  const { headers } = await fetchPicture(simulator, (await upload(world, both, { name: 'x.html' })).json().url);
  expect(headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
  expect(headers['content-disposition']).not.toContain('html');
});

test('bytes and pixels are bounded', async ({ world }) => {
  const { max } = requestLimits.imageBytes;
  const side = requestLimits.imageSide.max;
  expect((await upload(world, padded(max))).json()).toMatchObject({ sizeBytes: max });
  expect(refusal(await upload(world, padded(max + 1)))).toEqual([413, 'Gateway:BodyTooLarge']);
  expect(refusal(await upload(world, padded(max + 100_000)))).toEqual([413, 'Gateway:BodyTooLarge']);
  expect((await upload(world, pngOf(side, side))).status).toBe(200);
  for (const [width, height] of [
    [side + 1, 1],
    [1, side + 1],
    [0, 1],
    [2 ** 32 - 1, 2 ** 32 - 1],
  ] as const)
    expect(refusal(await upload(world, pngOf(width, height))), `${width}x${height}`).toEqual(invalid('file'));
});

test('pictures count towards the memory of a world, and have their own bound', async ({ world }) => {
  const held = async () => (await world.control('GET', '')).json().usage;
  const { max } = requestLimits.imageBytes;
  await upload(world, padded(max));
  expect((await held()).kinds.hostedPageImages).toMatchObject({ records: 1, maximum: worldLimits.images.max });
  expect((await held()).kinds.hostedPageImages.bytes).toBeGreaterThan(max);
  for (let sum = 2 * max; sum <= worldLimits.imagesBytes.max; sum += max) expect((await upload(world, padded(max))).status).toBe(200);
  expect(refusal(await upload(world, png()))).toEqual([409, 'Gateway:WorldFull']);
});

test('the memory of every picture counts, whatever its id', () => {
  const world = new Worlds({ wall: () => atMilliseconds(Date.UTC(2026, 0)) }).create({});
  const before = world.tally.bytes;
  const content = 'x'.repeat(1000);
  for (const digit of '0123456789abcdef')
    world.records.hostedPageImages.insert({ ...blank, id: `00000000-0000-4000-8000-00000000000${digit}`, content });
  expect(world.tally.bytes - before).toBeGreaterThan(16 * content.length);
  expect(world.tally.bytes - before).toBeLessThan(2 * 16 * content.length);
});

test('only the permission decides, and the merchant is within reach', async ({ world }) => {
  expect(refusal(await upload(world, png(), { by: 'noPermissions' }))).toEqual([403, 'Volo.Authorization:010002']);
  expect(refusal(await upload(world, png(), { by: 'reseller' }))).toEqual(invalid('merchantId'));
  expect((await upload(world, png(), { by: 'reseller', fields: { merchantId: merchantOf(world) } })).status).toBe(200);
  const elsewhere = { merchantId: merchantOf(world) };
  expect(refusal(await upload(world, png(), { by: 'otherMerchant', fields: elsewhere }))).toEqual(notFound);
});

test('an address serves one picture for ever, and guesses find none', async ({ open, simulator }) => {
  const world = await open({ seed: 7 });
  // Worlds with the same seed and instant create the same ids.
  const other = await open({ seed: 7 });
  const mine = (await upload(world, png(4, 4))).json();
  const theirs = (await upload(other, png(5, 5))).json();
  expect(theirs.id).toBe(mine.id);
  for (const [{ url }, bytes] of [
    [mine, png(4, 4)],
    [theirs, png(5, 5)],
  ] as const)
    expect((await fetchPicture(simulator, url)).bytes.equals(bytes)).toBe(true);
  const { pathname } = new URL(mine.url);
  for (const guess of [
    pathname.slice(0, -17),
    `${pathname.slice(0, -1)}x`,
    `${pathname}0`,
    '/pay/images/__proto__',
    '/pay/images/..%2f..%2fx',
  ]) {
    const { status, headers } = await fetchPicture(simulator, `https://pay.example${guess}`);
    expect([status, headers['x-content-type-options']], guess).toEqual([404, 'nosniff']);
  }
});

test('the page of a session shows an uploaded banner, and may load nothing else', async ({ world }) => {
  const { url } = (await upload(world, png())).json();
  const { id } = await newPage(world, { bannerImageUrl: url });
  const shown = await world.ask(null, 'GET', `/pay/${(await newSession(world, { hostedPaymentPageId: id })).id}`);
  expect(shown.text).toContain(`<img class="banner" src="..${new URL(url).pathname}"`);
  expect(shown.headers['content-security-policy']).toContain("img-src 'self';");
  const elsewhere = 'https://cdn.invalid/a;b,c/banner.png?x=1';
  const other = await newPage(world, { bannerImageUrl: elsewhere });
  const policy = (await world.ask(null, 'GET', `/pay/${(await newSession(world, { hostedPaymentPageId: other.id })).id}`)).headers;
  expect(policy['content-security-policy']).toContain("img-src 'self' https://cdn.invalid/a%3Bb%2Cc/banner.png;");
  expect((await done(world, 'GET', `${pages}?filter=Donations`)).items).toHaveLength(2);
});
