/** Profile pictures (assumptions: 27, 36). */
import { encode } from 'fast-png';
import { request } from 'undici';
import { pixel as picture } from '../../../schemas/recipe.ts';
import { requestLimits } from '../../../schemas/limits.ts';
import { done, invalid, notFound, refusal, refusedWith, unknownId } from '../billing/billing-steps.ts';
import { expect, send, test, type Answer, type Json, type World } from '../simulator/simulated.ts';
import type { Simulator } from '../../../simulator/main.ts';

const path = '/api/account/profile-picture';
const png: Uint8Array = encode({ width: 2, height: 1, channels: 1, depth: 8, data: new Uint8Array(2) as never });

async function upload({ url }: Simulator, world: World, fields: Readonly<Record<string, string>>, bytes?: Uint8Array): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (bytes !== undefined) form.set('imageContent', new Blob([new Uint8Array(bytes)], { type: 'text/html' }), 'me.html');
  const sent = new Response(form);
  return send(url + path, 'POST', {
    key: world.personas.merchantAdmin.key,
    body: new Uint8Array(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type')! },
  });
}

async function file({ url }: Simulator, id: string): Promise<{ readonly status: number; readonly headers: Json; readonly bytes: Buffer }> {
  const answer = await request(`${url}${path}-file/${id}`);
  return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.from(await answer.body.arrayBuffer()) };
}

test('a picture is set, shown without a key, replaced and taken away', async ({ world, simulator }) => {
  const { userId } = world.personas.merchantAdmin;
  const source = () => done(world, 'GET', `${path}/${userId}`);
  expect(await source()).toEqual({ type: 'None', source: null, fileContent: null });
  expect((await file(simulator, userId)).status).toBe(404);
  expect((await upload(simulator, world, { type: 'Image' }, png)).status).toBe(200);
  expect(await source()).toEqual({ type: 'Image', source: null, fileContent: Buffer.from(png).toString('base64') });
  const shown = await file(simulator, userId);
  expect(shown.bytes).toEqual(Buffer.from(png));
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const webp = Buffer.from(picture, 'latin1');
  const raw = { key: world.personas.merchantAdmin.key, body: new Uint8Array(webp), headers: { 'content-type': 'image/webp' } };
  expect((await send(simulator.url + path, 'POST', raw)).status).toBe(200);
  expect((await file(simulator, userId)).bytes).toEqual(webp);
  expect((await upload(simulator, world, { type: 'gravatar' })).status).toBe(200);
  expect(await source()).toMatchObject({
    type: 'Gravatar',
    source: expect.stringMatching(/^https:\/\/gravatar\.com\/avatar\/[0-9a-f]{64}$/),
  });
  expect((await file(simulator, userId)).status).toBe(404);
  expect((await upload(simulator, world, { type: 'None' })).status).toBe(200);
  expect(await source()).toMatchObject({ type: 'None' });
});

test('a file that is not a picture is refused, and changes nothing', async ({ world, simulator }) => {
  const { userId } = world.personas.merchantAdmin;
  await upload(simulator, world, {}, png);
  const refused = async (fields: Readonly<Record<string, string>>, bytes?: Uint8Array) =>
    refusal(await upload(simulator, world, fields, bytes));
  expect(await refused({}, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual(invalid('imageContent'));
  expect(await refused({ type: 'Image' })).toEqual(invalid('imageContent'));
  expect(await refused({ type: 'Video' }, png)).toEqual(invalid('type'));
  expect(await refused({})).toEqual(invalid('type'));
  expect(await refused({}, Buffer.concat([png], requestLimits.imageBytes.max + 1))).toEqual([413, 'Gateway:BodyTooLarge']);
  expect(await refusedWith(world, 'POST', path, { type: 'None' })).toEqual([415, 'Gateway:UnsupportedMediaType']);
  expect((await file(simulator, userId)).bytes).toEqual(Buffer.from(png));
});

test('the source of a picture is shown to administrators of its user', async ({ world, simulator }) => {
  const { userId } = world.personas.merchantAdmin;
  await upload(simulator, world, { type: 'Gravatar' });
  for (const by of ['hostAdmin', 'reseller', 'merchantAdmin'] as const)
    expect(await done(world, 'GET', `${path}/${userId}`, undefined, by)).toMatchObject({ type: 'Gravatar' });
  for (const by of ['merchantUser', 'otherMerchant', 'noPermissions'] as const) {
    expect(await refusedWith(world, 'GET', `${path}/${userId}`, undefined, by)).toEqual(notFound);
    expect(await refusedWith(world, 'GET', `${path}/${unknownId}`, undefined, by)).toEqual(notFound);
  }
});

test('a user without a picture and an unknown user get the same response', async ({ world, simulator }) => {
  const bodies = await Promise.all([unknownId, world.personas.merchantUser.userId].map((id) => file(simulator, id)));
  expect(bodies.map(({ status, bytes }) => [status, bytes.toString()])).toEqual([0, 1].map(() => [404, bodies[0]!.bytes.toString()]));
});
