/**
 * A simulator with two worlds, one with many transactions of its first merchant and one with few. Argument: how many.
 * Prints its address and the admins' keys.
 */
import type { AddressInfo } from 'node:net';
import { atMilliseconds } from '../../schemas/shared/instant.ts';
import { serve } from '../../simulator/in-process/injected-server.ts';
import { bulkTransactions } from '../../simulator/seed/transactions.ts';
import { Worlds } from '../../simulator/worlds/worlds.ts';

const free = { permitLimit: 1_000_000_000, windowSeconds: 60 };
const worlds = new Worlds({ wall: () => atMilliseconds(Date.now()), choices: { 'rateLimit.defaults': { 'api.requests': free } } });
const [same, other] = [worlds.create({}), worlds.create({})];
bulkTransactions(same, same.seeded.personas.merchantAdmin.merchantId ?? '', Number(process.argv[2]));
const app = serve(worlds, same);
await app.listen({ port: 0, host: '127.0.0.1' });
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
const keys = { same: same.seeded.personas.merchantAdmin.key, other: other.seeded.personas.merchantAdmin.key };
process.stdout.write(`${JSON.stringify({ url, keys })}\n`);
