/**
 * Deliveries judged at a receiver of the suite, without a control plane: what the target file must state, and what follows if it does not.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { stringify } from 'yaml';
import { runBuilt } from '../../built-command.ts';
import { runSuites } from '../../../engine/run/run-suites.ts';
import { resolveTarget, type TargetFile } from '../../../fixtures/targets/target.ts';
import { worse, type Verdict } from '../../../schemas/shared/verdict.ts';
import { startSimulator } from '../../../simulator/main.ts';
import { deadUrl, keptPort, receiver } from '../notifications/receiver.ts';
import { startProxy } from './rewriting-proxy.ts';
import { newFolder } from '../../new-folder.ts';
import { rotating } from '../../proof.ts';

const grep = 'at a receiver';
const event = { type: 'customer.created', operation: 'customers.create', otherType: 'customer.deleted' };
const all = [
  'EVENT-DELIVERED',
  'EVENT-DELIVERY-BODY',
  'EVENT-DISABLED',
  'EVENT-ENABLED-AGAIN',
  'EVENT-NOT-SUBSCRIBED',
  'EVENT-OWN',
  'EVENT-REPLAY-ONE',
  'EVENT-REPLAY-WINDOW',
  'EVENT-SAMPLE-HEADER',
  'EVENT-SAMPLE-HEADER-ONLY',
  'EVENT-SAMPLE-SENT',
  'EVENT-SAMPLE-SIGNED',
  'EVENT-SUPPRESSION-CLEAR',
  'EVENT-SUPPRESSION-DURABLE',
  'EVENT-UNSUBSCRIBED',
];

interface Seen {
  readonly verdicts: Readonly<Record<string, Verdict>>;
  readonly reasons: readonly string[];
}

/** Uses a deployment with the given target file: a simulator without a control plane. */
async function deployed<T>(use: (file: TargetFile) => Promise<T>, mutants: readonly string[] = []): Promise<T> {
  await using simulator = await startSimulator({ port: 0, mutants });
  const { url, world } = simulator;
  return await use({ baseUrl: url, personas: world.personas, fixtures: world.fixtures, consent: { write: true } });
}

async function judged(file: TargetFile): Promise<Seen> {
  const target = resolveTarget(file);
  const { tests } = await runSuites({ settings: { target, seed: 5, workers: 8 }, grep, simulator: false, targetName: target.name });
  const findings = tests.flatMap((one) => one.findings);
  const verdicts: Record<string, Verdict> = {};
  for (const { rule, verdict } of findings) verdicts[rule] = worse(verdicts[rule] ?? verdict, verdict);
  return { verdicts, reasons: [...new Set(findings.flatMap(({ reason }) => reason ?? []))].toSorted() };
}

const allOf = (verdict: Verdict, rules: readonly string[] = all) => Object.fromEntries(rules.map((rule) => [rule, verdict]));

const freePort = (): string => String(keptPort());

const gateproof = (...args: readonly string[]) => runBuilt(args);

function fileOf(target: TargetFile): { readonly folder: string; readonly path: string } {
  const folder = newFolder('hooks');
  const path = join(folder, 'target.yaml');
  writeFileSync(path, stringify(target));
  return { folder, path };
}

/** Bodies of the owner, filled with what the test has made. */
const requests = {
  'notificationDestinations.create': { name: 'of the owner {name}', type: 'Webhook', config: { url: '{hook}' } },
  'notificationSubscriptions.create': { name: 'of the owner {name}', eventTypes: ['{eventType}'], destinationIds: ['{destination}'] },
  'notificationEvents.replayWindow': { fromUtc: '{fromUtc}', toUtc: '{toUtc}', destinationId: '{destination}', statuses: ['Delivered'] },
};

/** Posts to an address when a destination with it is created. */
const trying = (text: string): void => {
  const [, url] = /"config":\{"url":"([^"]+)"\}/.exec(text.split('\n')[1] ?? '') ?? [];
  if (url !== undefined) void fetch(url, { method: 'POST', body: '{"challenge":"is anybody there?"}' }).catch(() => undefined);
};

test(
  'with all that the owner can say every rule is judged, even if a service tries addresses; nothing is left, and the certificate is verified offline',
  { tag: rotating(8, 4) },
  async () => {
    await deployed(async (file) => {
      const proxy = await startProxy(file.baseUrl, { hears: trying });
      const { folder, path } = fileOf({ ...file, baseUrl: proxy.url, requests, hooks: { listen: '0', within: 'PT3S', event } });
      const certified = await gateproof('certify', '--target', path, '--out', folder, '--grep', grep, '--json');
      expect(certified.err).not.toContain('error');
      const { ledger } = JSON.parse(readFileSync(join(folder, 'certificate.json'), 'utf8')) as {
        ledger: readonly { readonly id: string; readonly verdict: string }[];
      };
      const seen = ledger.filter(({ id }) => all.includes(id)).map(({ id, verdict }) => [id, verdict] as const);
      expect(Object.fromEntries(seen)).toEqual(allOf('pass'));
      const recorded = readFileSync(join(folder, 'run.json'), 'utf8');
      expect(recorded).toContain('"what":"posts"');
      expect(recorded).toContain('of the owner');
      expect(recorded).toContain('is anybody there?');
      expect(recorded).not.toMatch(/v1,[A-Za-z0-9+/]{43}=|whsec_/);
      const verified = await gateproof('verify', join(folder, 'certificate.json'), '--json');
      expect(JSON.parse(verified.out)).toMatchObject({ verified: true });
      for (const group of ['destinations', 'subscriptions']) {
        const headers = { 'api-key': file.personas!.merchantAdmin!.key };
        const response = await fetch(`${file.baseUrl}/api/notifications/${group}`, { headers });
        expect(await response.text()).not.toContain('of the owner');
      }
      await proxy.close();
    });
  },
);

test('without hooks every rule is untested, and run and doctor name the item', async () => {
  await deployed(async (file) => {
    const { verdicts, reasons } = await judged(file);
    expect(verdicts).toEqual(allOf('untested'));
    expect(reasons).toEqual(['needs hooks']);
    const { out } = await gateproof('doctor', '--target', fileOf(file).path, '--json');
    const { missing } = JSON.parse(out) as { missing: readonly { readonly item: string; readonly unlocks: readonly string[] }[] };
    expect(missing.find(({ item }) => item === 'hooks')?.unlocks.toSorted()).toEqual(all);
  });
});

test('without a stated time, a missing delivery is not judged, and received ones are', async () => {
  await deployed(async (file) => {
    const { verdicts, reasons } = await judged({ ...file, hooks: { listen: '0' } });
    const absences = [
      'EVENT-DISABLED',
      'EVENT-ENABLED-AGAIN',
      'EVENT-NOT-SUBSCRIBED',
      'EVENT-OWN',
      'EVENT-SUPPRESSION-CLEAR',
      'EVENT-UNSUBSCRIBED',
    ];
    expect(verdicts).toEqual({ ...allOf('pass'), ...allOf('untested', absences) });
    expect(reasons).toEqual(['needs control, or hooks.within']);
  });
});

test(
  'a delivery that does not come is a failure once the owner has said how long one takes and what causes it, and nothing before',
  { tag: rotating(8, 4) },
  async () => {
    test.setTimeout(600_000);
    const lost = (hooks: NonNullable<TargetFile['hooks']>) => deployed((file) => judged({ ...file, hooks }), ['delivery-lost']);
    const samples = ['EVENT-SAMPLE-HEADER', 'EVENT-SAMPLE-SENT'];
    const others = { ...allOf('untested'), ...allOf('pass', samples) };
    // In parallel: each waits for deliveries that never arrive.
    const [stated, assumed, unknown] = await Promise.all([
      lost({ listen: '0', within: 'PT1S', event }),
      lost({ listen: '0', within: 'PT1S' }),
      lost({ listen: '0', event }),
    ]);
    expect(stated.verdicts).toEqual({ ...others, 'EVENT-DELIVERED': 'fail' });
    expect(assumed.verdicts).toEqual(others);
    expect(assumed.reasons).toContain('nothing arrived, and the event type is only assumed; set hooks.event');
    expect(unknown.verdicts).toEqual(others);
    expect(unknown.reasons).toContain('nothing has arrived so far; set hooks.within to the maximum time of a delivery');
  },
);

test('where nothing at all arrives, the way to the receiver may be to blame', async () => {
  await deployed(async (file) => {
    const hooks = { listen: freePort(), url: deadUrl(), within: 'PT1S', event };
    const { verdicts, reasons } = await judged({ ...file, hooks });
    expect(verdicts).toEqual(allOf('untested'));
    expect(reasons.join()).toContain('nothing reached the receiver');
  });
});

test('an address in use is one clear line, for a run and for the doctor', async () => {
  const taken = await receiver();
  const listen = new URL(taken.url).host;
  await deployed(async (file) => {
    const { folder, path } = fileOf({ ...file, hooks: { listen } });
    for (const command of [['certify', '--out', folder], ['doctor']]) {
      const { status, err } = await gateproof(...command, '--target', path);
      expect([status, err.trim().split('\n').at(-1)]).toEqual([
        3,
        `gateproof: hooks.listen: ${listen} is in use; stop the process that uses it, or give another port`,
      ]);
    }
  });
  await taken.close();
});
