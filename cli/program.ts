import { Command } from 'commander';
import { packageVersion } from '../engine/package-info.ts';
import { addCertificateVerbs } from './verbs/certificate.ts';
import { addClientVerbs } from './verbs/client.ts';
import { addContractVerbs } from './verbs/contract.ts';
import { addSimulatorVerbs } from './verbs/simulator.ts';
import { addTargetVerbs } from './verbs/target.ts';
import { addWorldVerb } from './verbs/world.ts';
import { addTrafficVerbs } from './verbs/traffic.ts';
import type { Done } from './arguments.ts';

/** Commander knows only the columns of a terminal. */
const helpWidth = (): number => (process.stdout.isTTY ? process.stdout.columns : Number(process.env['COLUMNS']) || 80);

/** `done` receives the exit status of the verb that ran, `help` the texts that it shows instead. */
export function program(done: Done, help: (text: string) => void): Command {
  const root = new Command('gateproof')
    .description('An executable contract of a payment gateway: a simulator that implements it and suites that test deployments of it.')
    .version(packageVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand(false)
    .showSuggestionAfterError(true)
    .exitOverride()
    // The caller prints errors, each as one line.
    .configureOutput({ outputError: () => undefined, writeOut: help, getOutHelpWidth: helpWidth })
    .addHelpText(
      'after',
      `
Examples:
  gateproof serve                              a simulated gateway on 127.0.0.1:4010
  gateproof certify                            test the embedded simulator
  gateproof init                               write a target file of a deployment
  gateproof certify --target staging.yaml      test a deployment
  gateproof doctor --target staging.yaml       predict which rules can be judged there
  gateproof cleanup --target staging.yaml      remove what earlier runs left there
  gateproof listen --forward-to http://localhost:3000/hooks
                                               forward events to a receiver on this machine
  gateproof mutants                            mutation-test the suites
  gateproof grade --adapter "node client.mjs"   grade a client of the gateway
  gateproof proxy --to https://gateway.example
                                               judge what passes between a client and a gateway
  gateproof judge traffic.har                  the same for recorded traffic
  gateproof compare --target staging.yaml      find where a deployment and the simulator differ, and learn it

Exit status: 0 success or certified, 1 something failed, 2 nothing failed but not every required rule was judged, 3 error.`,
    );

  addSimulatorVerbs(root, done);
  addWorldVerb(root, done);
  addCertificateVerbs(root, done);
  addClientVerbs(root, done);
  addTrafficVerbs(root, done);
  addTargetVerbs(root, done);
  addContractVerbs(root, done);
  return root;
}
