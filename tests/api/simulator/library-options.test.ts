import { createServer } from 'node:http';
import { expect, test } from '@playwright/test';
import { startSimulator, type SimulatorOptions } from '../../../engine/library.ts';
import { listening } from '../../listening.ts';

const wrong: readonly (readonly [options: unknown, message: RegExp])[] = [
  // What `Number` makes of a variable that is not set.
  [{ seed: Number.NaN }, /^seed must be/],
  [{ seed: null }, /^seed must be/],
  [{ seed: -1 }, /^seed must be/],
  [{ seed: 1.5 }, /^seed must be/],
  [{ seed: '7' }, /^seed must be/],
  [{ sead: 7 }, /^sead /],
  [{ port: 99_999 }, /^port must be/],
  [{ without: 'reports' }, /^without must be/],
  [{ fixtures: {} }, /^fixtures must be/],
  [{ data: 'folder' }, /^data /],
  [{ now: '2026-02-30T00:00:00Z' }, /^now is not an instant such as/],
  [[], /^the options of startSimulator must be/],
  [null, /^the options of startSimulator must be/],
  ['x', /^the options of startSimulator must be/],
];

for (const [options, message] of wrong)
  test(`the options ${JSON.stringify(options, (_name, value: unknown) => (Number.isNaN(value) ? 'NaN' : value))} are refused in one line`, async () => {
    const error = await startSimulator(options as SimulatorOptions).then(
      async (simulator) => simulator.close(),
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ name: 'UserError', message: expect.stringMatching(message) });
    expect(String(error)).not.toContain('\n');
  });

test('options that are undefined are absent, and a port in use is said', async () => {
  await using simulator = await startSimulator({ seed: undefined, now: undefined } as unknown as SimulatorOptions);
  expect(simulator.world.personas.merchantAdmin.key).toMatch(/^gk_/);
  await using server = await listening(createServer());
  await expect(startSimulator({ port: server.port })).rejects.toThrow(
    `port ${server.port} is in use; give another one, or none to take a free one`,
  );
});
