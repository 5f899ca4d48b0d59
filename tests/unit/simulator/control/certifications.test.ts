import { Readable } from 'node:stream';
import { expect, test } from '@playwright/test';
import { processLimits } from '../../../../schemas/limits.ts';
import { Certifications } from '../../../../simulator/control/certifications/certifications.ts';
import type { Certified, Certifier, WorldSettings } from '../../../../simulator/control/certifications/port.ts';

const world: WorldSettings = { id: 'world-1', seed: 1, choices: {}, without: [], mutants: [] };
const outcome = { name: 'certified', headline: 'Every required rule was judged and passed.' };
const certified: Certified = { outcome, certificate: '{}', recorded: null };
/** `forget` is called when its recorded run is forgotten. */
function withRecording(forget: () => void): Certified {
  return { ...certified, recorded: { bytes: 3, read: () => Readable.from(['run']), forget } };
}

/** A certifier whose last run the test ends. */
function steered(limits: Pick<Certifier, 'maxMs'> = {}) {
  let finish: (result: Certified | Error) => void = () => undefined;
  const signals: AbortSignal[] = [];
  const certifier: Certifier = {
    ...limits,
    chapters: () => Promise.resolve(['access']),
    run: (_world, _selection, { signal, onProgress }) => {
      signals.push(signal);
      onProgress({ planned: 2, done: 1, counts: { pass: 3 } });
      return new Promise((resolve, reject) => {
        finish = (result) => (result instanceof Error ? reject(result) : resolve(result));
      });
    },
  };
  const end = async (result: Certified | Error): Promise<void> => {
    finish(result);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { runs: new Certifications(certifier), signals, end };
}

test('the latest are kept, newest first', async () => {
  const { runs, end } = steered();
  const { max } = processLimits.certifications;
  for (let count = 0; count < max + 2; count++) {
    runs.start(world, {});
    await end(certified);
  }
  expect(runs.all().map(({ id }) => id)).toEqual(Array.from({ length: max }, (_, at) => `certification-${max + 2 - at}`));
  expect(runs.find('certification-2')).toBeUndefined();
  expect(runs.find('certification-3')?.certificate).toBe('{}');
});

test('a cancelled run never gets a certificate', async () => {
  const { runs, signals, end } = steered();
  const { id } = runs.start(world, {});
  expect(runs.all()[0]).toMatchObject({ state: 'running', planned: 2, done: 1, counts: { pass: 3 } });
  expect(runs.remove(id)).toBe(true);
  expect(signals[0]?.aborted).toBe(true);
  await end(certified);
  expect(runs.all()[0]).toMatchObject({ state: 'cancelled', outcome: null });
  expect(runs.find(id)?.certificate).toBeUndefined();
});

test('a failure is reported, and a new run may start', async () => {
  const { runs, end } = steered();
  runs.start(world, {});
  expect(() => runs.start({ ...world, id: 'world-2' }, {})).toThrow(
    'certification-1 is certifying world-1; wait until it ends, or cancel it.',
  );
  await end(new Error('it broke'));
  expect(runs.all()[0]).toMatchObject({ state: 'failed', reason: 'it broke' });
  expect(runs.start(world, {}).id).toBe('certification-2');
});

test('after the end of the simulator none runs and none starts', () => {
  const { runs, signals } = steered();
  runs.start(world, {});
  runs.close();
  expect(signals[0]?.aborted).toBe(true);
  expect(() => runs.start(world, {})).toThrow('The simulator is being stopped.');
});

test('a recorded run is kept as long as its certificate: until it is removed, pushed out, cancelled or the simulator ends', async () => {
  const { runs, end } = steered();
  const forgotten: string[] = [];
  const finish = async (name: string): Promise<string> => {
    const { id } = runs.start(world, {});
    await end(withRecording(() => forgotten.push(name)));
    return id;
  };
  const removed = await finish('removed');
  expect(runs.find(removed)?.recorded?.bytes).toBe(3);
  expect(runs.all()[0]).toMatchObject({ recordedBytes: 3 });
  runs.remove(removed);
  expect(forgotten).toEqual(['removed']);
  await finish('pushed out');
  for (let count = 0; count < processLimits.certifications.max; count++) await finish(`kept ${count}`);
  expect(forgotten).toEqual(['removed', 'pushed out']);
  runs.remove(runs.start(world, {}).id);
  await end(withRecording(() => forgotten.push('cancelled')));
  expect(forgotten).toEqual(['removed', 'pushed out', 'kept 0', 'cancelled']);
  runs.close();
  expect(forgotten).toHaveLength(3 + processLimits.certifications.max);
});

test('a run that exceeds its time limit is ended, and shows this', async () => {
  const { runs, signals } = steered({ maxMs: 100 });
  runs.start(world, {});
  await expect.poll(() => runs.all()[0]?.state).toBe('failed');
  expect(signals[0]?.aborted).toBe(true);
  expect(runs.all()[0]).toMatchObject({ reason: 'It took longer than 0.1 seconds and was ended.', outcome: null });
});
