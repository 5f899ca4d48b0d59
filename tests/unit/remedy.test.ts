import { expect, test } from '@playwright/test';
import { createApi } from '../../fixtures/client/api.ts';
import type { Connection } from '../../fixtures/client/connection.ts';
import { Records } from '../../fixtures/client/record.ts';
import { resolveTarget } from '../../fixtures/targets/target.ts';
import type { OperationId } from '../../schemas/catalogue.ts';

/** Why the operation cannot be used at a target that answers with this status. */
async function reason(
  status: number,
  requests: Readonly<Record<string, unknown>> = {},
  operation: OperationId = 'campaigns.create',
): Promise<string> {
  const target = resolveTarget({
    baseUrl: 'https://gateway.example',
    personas: { merchantAdmin: { key: 'k-0123456789abcdef' } },
    consent: { write: true },
    requests,
  });
  const connection = {
    prefix: '',
    send: () => ({ id: 'x1', reply: Promise.resolve({ status, rawHeaders: [], text: '' }) }),
    close: async () => {},
  } as unknown as Connection;
  const tape = { sleep: async () => {}, take: async <T>(_what: string, make: () => T | Promise<T>) => make() };
  return createApi(connection, target, new Records(), tape)
    .assumed(operation, { as: 'merchantAdmin', body: {}, allow429: true })
    .then(
      () => 'accepted',
      (error: Error) => error.message,
    );
}

test('the remedy names the real cause: only a body that was rejected is mended by another', async () => {
  expect(await reason(400)).toBe(
    'campaigns.create answered 400 to the assumed body; set requests["campaigns.create"] to a body that it accepts',
  );
  expect(await reason(422, { 'campaigns.create': {} })).toContain('422 to the body from the target file; set requests["campaigns.create"]');
  expect(await reason(401)).toContain('the key of merchantAdmin is not accepted; correct personas.merchantAdmin.key');
  expect(await reason(403)).toContain('the key of merchantAdmin needs Campaigns.Campaigns and Campaigns.Campaigns.Create');
  expect(await reason(429)).toContain('set limits.requestsPerSecond');
  expect(await reason(500)).toContain('the target failed');
  expect(await reason(200)).toBe('accepted');
});

test('the remedy of a body names what else the target file can give for it', async () => {
  expect(await reason(400, {}, 'walletRegistrations.create')).toBe(
    'walletRegistrations.create answered 400 to the assumed body; set requests["walletRegistrations.create"] to a body that it accepts, or names.walletEnvironments to its two environments',
  );
  expect(await reason(400, {}, 'rateLimitRules.create')).toContain('to a body that it accepts, without profileId');
});
