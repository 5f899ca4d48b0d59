/** Certifies a legal gateway: nothing but warnings may be held against it, and its row expects the rest. */
import { expect } from '@playwright/test';
import type { TargetFile } from '../../../../fixtures/targets/target.ts';
import type { RuleId } from '../../../../schemas/register.ts';
import { startSimulator, type SimulatorOptions } from '../../../../simulator/main.ts';
import { movedTo } from '../../../moved-clock/moved-to.ts';
import type { Moment } from '../../../time.ts';
import { certified } from '../agreement.ts';
import { startLagging } from './lagging.ts';
import { startProxy, type Rewriting } from '../rewriting-proxy.ts';

export type Found = Awaited<ReturnType<typeof certified>>;

export interface LegalGateway {
  readonly what: string;
  readonly simulator?: Partial<SimulatorOptions>;
  /** How it words what is open; by default like the simulator. */
  readonly rewriting?: Rewriting;
  /** How late it shows what happened, in milliseconds. */
  readonly lateness?: number;
  /** When and where it is certified; by default now and here. */
  readonly moment?: Moment;
  /** What its owner puts into the target file, given everything possible. */
  readonly gives?: (all: TargetFile) => TargetFile;
  readonly isControlled?: true;
  readonly workers?: number;
  /** Only the tests of these are run; by default all. */
  readonly rules?: readonly RuleId[];
  readonly expects: (found: Found, file: TargetFile) => void | Promise<void>;
}

const consent = { write: true, provokeRateLimit: true };
/** A receiver on this machine, and the target file's statements about deliveries. */
const hooks = {
  listen: '0',
  // Longer than a delivery takes on a busy machine. A run waits this long for what must not arrive.
  within: 'PT10S',
  event: { type: 'customer.created', operation: 'customers.create', otherType: 'customer.deleted' },
};

export const judge = ({ moment, ...gateway }: LegalGateway): Promise<void> =>
  moment === undefined ? judgeNow(gateway) : movedTo(moment, () => judgeNow(gateway));

async function judgeNow(gateway: Omit<LegalGateway, 'moment' | 'what'>): Promise<void> {
  const { simulator = {}, rewriting, lateness, gives = (all) => all, isControlled, workers = 4, rules, expects } = gateway;
  const lagging = lateness === undefined ? undefined : await startLagging(simulator, lateness);
  const { url, control, world, close } = lagging?.simulator ?? (await startSimulator({ port: 0, ...simulator }));
  const changed = lagging === undefined ? rewriting : { ...rewriting, ...lagging.rewriting };
  const proxy = changed === undefined ? undefined : await startProxy(url, changed);
  try {
    const { personas, fixtures } = world;
    const file = gives({ baseUrl: proxy?.url ?? url, personas, fixtures, consent, hooks });
    const found = await certified(isControlled === true ? { ...file, control } : file, {
      workers,
      ...(rules === undefined ? {} : { rules }),
    });
    expect(found.held.filter(({ verdict }) => verdict !== 'warn')).toEqual([]);
    await expects(found, file);
  } finally {
    await proxy?.close();
    await (lagging?.close() ?? close());
  }
}
