/** The simulator gives the failures that the published document shows as examples. */
import { operations } from '../../../schemas/catalogue.ts';
import { openapi } from '../../../schemas/openapi/document.ts';
import { expect, send, test, type Answer, type World } from './simulated.ts';

interface Example {
  readonly value: {
    readonly error: {
      readonly code: string;
      readonly message: string;
      readonly data: { readonly PolicyName?: string };
      readonly validationErrors?: readonly unknown[];
    };
  };
}
const { responses } = (
  openapi() as unknown as {
    readonly components: {
      readonly responses: Readonly<
        Record<string, { readonly content?: Readonly<Record<string, { readonly examples: Readonly<Record<string, Example>> }>> }>
      >;
    };
  }
).components;

const campaigns = '/api/campaigns';
const unknown = '018f3a5c-1111-7a2b-8c3d-4e5f60718293';

async function campaign(world: World): Promise<{ readonly id: string; readonly name: string; readonly merchantId: string }> {
  const { merchantId } = world.personas.merchantAdmin;
  return (await world.ask('merchantAdmin', 'POST', campaigns, { merchantId, name: 'Published' })).json();
}

/** How to provoke each failure, except for a defect and the conflict of a raced key. */
const provoked: Readonly<Record<string, (world: World, url: string) => Promise<Answer>>> = {
  'Failure400 validation': (world) => world.ask('merchantAdmin', 'POST', campaigns, {}),
  'Failure400 continuationToken': (world) => world.ask('merchantAdmin', 'GET', `${campaigns}?continuationToken=AWMwMThmM2E1Yw`),
  'Failure401 unauthorized': (world) => world.ask(null, 'GET', campaigns),
  'Failure403 permission': (world) => world.ask('noPermissions', 'POST', '/api/contracts', {}),
  'Failure404 notFound': (world) => world.ask('merchantAdmin', 'GET', `${campaigns}/${unknown}`),
  'Failure501 notImplemented': async (world) => {
    await world.control('POST', '/faults', { operation: 'campaigns.list', status: 501 });
    return world.ask('merchantAdmin', 'GET', campaigns);
  },
  'Failure concurrency': async (world) => {
    const { id, ...body } = await campaign(world);
    return world.ask('merchantAdmin', 'PUT', `${campaigns}/${id}`, { ...body, concurrencyStamp: 'another' });
  },
  'Failure duplicateName': async (world) => {
    const { merchantId, name } = await campaign(world);
    return world.ask('merchantAdmin', 'POST', campaigns, { merchantId, name });
  },
  'Failure mediaType': (world, url) =>
    send(`${url}${campaigns}`, 'POST', {
      key: world.personas.merchantAdmin.key,
      body: 'name=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
};

for (const [title, provoke] of Object.entries(provoked)) {
  test(`${title} is answered as in its example`, async ({ open, simulator }) => {
    const [response = '', name = ''] = title.split(' ');
    const example = responses[response]?.content?.['application/json']?.examples[name]?.value.error;
    const answer = await provoke(await open(), simulator.url);
    const { error } = answer.json() as Example['value'];
    expect([error.code, error.message]).toEqual([example?.code, example?.message]);
    expect(error.validationErrors === undefined).toBe(example?.validationErrors === undefined);
  });
}

test('the permission of an example exists', () => {
  const { PolicyName } = responses['Failure403']?.content?.['application/json']?.examples['permission']?.value.error.data ?? {};
  expect(operations.flatMap(({ permissions }) => permissions)).toContain(PolicyName);
});

/** The world of the key answers paths and methods outside the catalogue (design: Worlds). */
for (const [what, method, path, code, status] of [
  ['path', 'GET', '/api/campaignz', 'Gateway:RouteNotFound', 404],
  ['method', 'PATCH', '/api/campaigns', 'Gateway:MethodNotAllowed', 405],
] as const) {
  test(`an unknown ${what} follows the choices of the key's world`, async ({ open }) => {
    const usual = await (await open()).ask('merchantAdmin', method, path);
    expect(usual.status).toBe(status);
    expect(usual.json()).toEqual({ error: { code, message: expect.any(String), details: null, data: {} } });
    expect(usual.headers).toMatchObject({ 'api-supported-versions': '1.0', _abperrorformat: 'true' });

    const choices = {
      'errors.extraMembers': false,
      'errors.abpHeader': false,
      'http.versionHeader': false,
      'errors.statusMap': { [code]: 410 },
    };
    const other = await (await open({ choices })).ask('merchantAdmin', method, path);
    expect(other.status).toBe(410);
    expect(other.json()).toEqual({ error: { code, message: expect.any(String) } });
    expect(other.headers).not.toHaveProperty('api-supported-versions');
    expect(other.headers).not.toHaveProperty('_abperrorformat');
  });
}
