/** Scenarios in which the client is stopped and restarted. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Scenario } from '../scenario.ts';

/** Milliseconds for which the gateway delays its response to a charge, so that the client is stopped before it arrives. */
const heldBack = 20_000;
const create = 'transactions.create';
/** Real milliseconds for an interrupted client's journal, and for the gateway's work. */
const settleMs = 300;

function interrupted(
  name: string,
  title: string,
  what: string,
  signal: NodeJS.Signals,
  obligation: Scenario['obligations'][number],
): Scenario {
  return {
    name,
    title,
    obligations: [obligation, 'OUTCOME-RESOLVED'],
    async play(stage) {
      await stage.stage(what, 'L-1', { operation: create, after: 'commit', delay: heldBack });
      const arrives = stage.charging('L-1');
      void stage.charge('L-1');
      await arrives;
      await pause(settleMs);
      stage.kill(signal);
      if (signal === 'SIGTERM') await stage.ended(5000);
      else await stage.ended();
      await stage.gateway.clearFaults();
      stage.start();
      const first = await stage.state();
      const outcome = first?.orders?.['L-1']?.outcome;
      if (outcome === undefined || outcome === 'unknown') await stage.charge('L-1');
      await stage.state();
    },
    async prepare(stage) {
      await stage.stage(what, null, { operation: create, after: 'commit', delay: heldBack });
    },
    async resume(stage) {
      await stage.charging(null);
      await pause(settleMs);
      stage.kill(signal);
      await stage.ended(5000);
      await stage.gateway.clearFaults();
    },
  };
}

export const restartScenarios: readonly Scenario[] = [
  interrupted('killed', 'The client is killed while its charge is under way, and started again', 'killed', 'SIGKILL', 'ONCE-RESTART'),
  interrupted(
    'terminated',
    'The client gets SIGTERM while its charge is under way, and is started again',
    'terminated',
    'SIGTERM',
    'TERM-RESOLVED',
  ),
];
