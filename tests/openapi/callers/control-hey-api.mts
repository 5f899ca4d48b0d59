/** A caller of the client that @hey-api/openapi-ts generates from the document of the control plane. */
import { client } from '../generated/control-hey-api/client.gen.ts';
import { requestsRead, worldsClock, worldsCreate, worldsDrop, worldsRead } from '../generated/control-hey-api/index.ts';
import { beRefused, type ControlCaller } from './control.mts';

export const call: ControlCaller = async (url) => {
  client.setConfig({ baseUrl: url });
  const { data: world } = await worldsCreate({ body: { now: '2026-03-01T09:00:00Z' }, throwOnError: true });
  const path = { id: world.id };
  await beRefused(url, world.personas.noPermissions.key);
  const { data: log } = await requestsRead({ path, throwOnError: true });
  const [refused] = log.requests;
  const { data: clock } = await worldsClock({ path, body: { advance: 'PT1H' }, throwOnError: true });
  await worldsDrop({ path, throwOnError: true });
  const { error, response } = await worldsRead({ path });
  if (refused === undefined || error === undefined) throw new Error('an answer is missing');
  const { operation, status, code } = refused;
  return {
    world: world.id,
    refused: { operation, status, code },
    now: clock.now,
    unknown: { status: response?.status ?? 0, code: error.error.code },
  };
};
