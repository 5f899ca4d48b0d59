/** A caller of the types that openapi-typescript generates from the document of the control plane, through openapi-fetch. */
import createClient from 'openapi-fetch';
import type { paths } from '../generated/control-openapi-typescript/gateway.ts';
import { beRefused, type ControlCaller } from './control.mts';

export const call: ControlCaller = async (url) => {
  const client = createClient<paths>({ baseUrl: url });
  const { data: world } = await client.POST('/_sim/worlds', { body: { now: '2026-03-01T09:00:00Z' } });
  if (world === undefined) throw new Error('no world was made');
  const params = { path: { id: world.id } };
  await beRefused(url, world.personas.noPermissions.key);
  const { data: log } = await client.GET('/_sim/worlds/{id}/requests', { params });
  const [refused] = log?.requests ?? [];
  const { data: clock } = await client.POST('/_sim/worlds/{id}/clock', { params, body: { advance: 'PT1H' } });
  await client.DELETE('/_sim/worlds/{id}', { params });
  const { error, response } = await client.GET('/_sim/worlds/{id}', { params });
  if (refused === undefined || clock === undefined || error === undefined) throw new Error('an answer is missing');
  const { operation, status, code } = refused;
  return {
    world: world.id,
    refused: { operation, status, code },
    now: clock.now,
    unknown: { status: response.status, code: error.error.code },
  };
};
