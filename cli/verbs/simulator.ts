import { Option, type Command } from 'commander';
import {
  baseUrl,
  nonEmpty,
  hostName,
  names,
  portNumber,
  readsEnvironment,
  seconds,
  seedOption,
  serveShard,
  withoutOption,
  type Done,
} from '../arguments.ts';

const gatewayOptions = () => [
  new Option('--url <address>', 'address of the gateway (default: the simulator at http://127.0.0.1:4010)').argParser(nonEmpty),
  new Option(
    '--key <key>',
    "API key; prefer GATEPROOF_KEY, because arguments are visible in process lists (default: the simulator's key)",
  ).argParser(nonEmpty),
  new Option('-t, --target <file>', 'target file of a deployment; uses its merchantAdmin key')
    .argParser(nonEmpty)
    .conflicts(['url', 'key']),
];

const portOption = () => new Option('-p, --port <port>', 'port to listen on; 0 selects a free port').argParser(portNumber).default(4010);
const hostOption = () => new Option('--host <address>', 'address to listen on').argParser(nonEmpty).default('127.0.0.1');
const controlTokenOption = () =>
  new Option(
    '--control-token <token>',
    'token that the control plane requires, also from other machines; prefer GATEPROOF_CONTROL_TOKEN, because arguments are visible in process lists',
  ).argParser(nonEmpty);

export function addSimulatorVerbs(root: Command, done: Done): void {
  const serveCommand = root
    .command('serve')
    .description('run the simulator until it is interrupted')
    .addOption(portOption())
    .addOption(hostOption())
    .option('--json', 'print one line of JSON on standard output when ready, and nothing else there')
    .option('--quiet', 'do not show requests and webhooks on standard error')
    .option('--exit-with-parent', 'stop when standard input ends, as it does when the process that started serve ends')
    .addOption(seedOption())
    .addOption(
      new Option(
        '--world <name>',
        'name of the world; with a seed, ids and keys depend only on seed and name (default: "world-1")',
      ).argParser(nonEmpty),
    )
    .addOption(
      new Option('--now <instant>', 'instant at which the clock of the world starts, frozen (default: the present, running)').argParser(
        nonEmpty,
      ),
    )
    .addOption(
      new Option(
        '--shard <part>',
        'number of this simulator among those behind one address, such as 2/8; keys, links and ids of its worlds carry it',
      ).argParser(serveShard),
    )
    .addOption(new Option('--choices <file>', 'YAML file of choices, as written by `certify` or `choices`').argParser(nonEmpty))
    .addOption(
      new Option('--fixtures <path>', 'YAML file of records that every world starts with, or folder of such files').argParser(nonEmpty),
    )
    .addOption(withoutOption())
    .addOption(
      new Option('--data <folder>', 'folder in which worlds survive the process; created if missing (default: memory only)').argParser(
        nonEmpty,
      ),
    )
    .addOption(
      new Option(
        '--durability <when>',
        'with --data, when a change is answered: "each" after its own disk sync, "group" after a sync for all waiting changes, "none" without waiting for the disk',
      ).choices(['each', 'group', 'none']),
    )
    .addOption(
      new Option(
        '--data-repair <folder>',
        'with --data that is damaged: keep what precedes the damage in this new folder, and serve it',
      ).argParser(nonEmpty),
    )
    .addOption(controlTokenOption())
    .addOption(
      new Option(
        '--tls <certificate>',
        'also serve over TLS, with a certificate that is valid, or wrong so that clients must refuse it',
      ).choices(['valid', 'expired', 'other-host', 'self-signed']),
    )
    .addOption(new Option('--tls-port <port>', 'port for TLS (default: a free port)').argParser(portNumber))
    .option('--allow-fault-header', 'honour the X-Sim-Fault request header')
    .option('--explain', 'send X-Sim-… response headers that explain each answer')
    .addOption(
      new Option('--allow-outbound <host...>', 'other hosts to which webhooks may be posted, without port').argParser(
        (value: string, before: readonly string[] = []) => [...before, hostName(value)],
      ),
    )
    .addOption(
      new Option('--allow-host <name...>', 'other names by which clients may address the simulator, without port').argParser(
        (value: string, before: readonly string[] = []) => [...before, hostName(value)],
      ),
    )
    .addOption(new Option('--public-url <address>', 'address with which links begin, such as that of a proxy').argParser(baseUrl))
    .addOption(
      new Option('--trust-proxy <range...>', 'proxies whose X-Forwarded-… headers count: addresses, ranges, loopback or private').argParser(
        (value: string, before: readonly string[] = []) => [...before, nonEmpty(value)],
      ),
    )
    .addHelpText(
      'after',
      '\nExamples:\n  gateproof serve\n  gateproof serve --port 0 --json\n  gateproof serve --seed 7 --choices acme.yaml\n  gateproof serve --now 2026-03-01T09:00:00Z\n  gateproof serve --fixtures shop.yaml\n  gateproof serve --without reports --without accounting\n  gateproof serve --tls expired\n  GATEPROOF_PORT=4020 GATEPROOF_WITHOUT=reports,accounting gateproof serve\n\nA variable in brackets sets its option unless the command line does. Use true or false for an option without a value, and commas between several values.',
    )
    .action(async (options) => done(await (await import('../serve.ts')).serve(options)));
  readsEnvironment(serveCommand, () => serveCommand.options);

  const healthCommand = root
    .command('health')
    .description('check whether the simulator with the same settings as serve is ready')
    .addOption(portOption())
    .addOption(hostOption())
    .addOption(controlTokenOption())
    .option('--json', 'print the answer as one line of JSON')
    .addHelpText('after', '\nExamples:\n  gateproof health\n  gateproof health --port 4020\n\nExit status: 0 ready, 1 not ready, 3 error.')
    .action(async (options) => done(await (await import('../health.ts')).health(options)));
  readsEnvironment(healthCommand, () => serveCommand.options);

  const listenCommand = root
    .command('listen')
    .description('show the events of a gateway and forward them to a receiver, until interrupted')
    .addOption(
      new Option(
        '-f, --forward-to <address>',
        'receiver to which each event is posted as a webhook; a port without a host means this machine',
      ).argParser(nonEmpty),
    )
    .addOption(
      new Option('-H, --header <line>', 'additional header for the receiver, as "Name: value"; can be repeated').argParser(
        (value: string, before: readonly string[] = []) => [...before, nonEmpty(value)],
      ),
    )
    .option('--skip-verify', 'accept any TLS certificate of the receiver; on this machine certificates are never verified')
    .addOption(new Option('--types <names>', 'only these event types, separated by commas: customer.created,contract.*').argParser(names))
    .addOption(new Option('--poll <seconds>', 'time between polls (default: the interval that the gateway states)').argParser(seconds))
    .option('--json', "print one line of JSON for each event and for every change of the session's state")
    .addHelpText(
      'after',
      '\nExamples:\n  gateproof listen --forward-to http://localhost:3000/hooks\n  GATEPROOF_KEY=… gateproof listen --url https://gateway.example --types customer.created\n  gateproof listen --target staging.yaml --forward-to 3000\n\nCtrl+C ends the session; a second Ctrl+C exits at once.\nExit status: 0 interrupted, 3 error.',
    )
    .action(async (options) => done(await (await import('../listen.ts')).listen(options)));

  const triggerCommand = root
    .command('trigger')
    .description('send a sample event to the open listen sessions, or to a webhook destination')
    .argument('[event type]', 'such as customer.created')
    .option('--session <id...>', 'listen sessions (default: those that gateproof listen of this user has open)')
    .addOption(
      new Option('--destination <id...>', 'webhook destinations instead of sessions; the gateway posts to them').conflicts('session'),
    )
    .addOption(
      new Option('--record <id>', 'a simulator announces this record with an event that fits its state').conflicts([
        'session',
        'destination',
      ]),
    )
    .addOption(
      new Option('--outcome <state>', 'with --record: decide the record first, such as captured or returned; its event follows').conflicts([
        'session',
        'destination',
        'resend',
      ]),
    )
    .addOption(
      new Option('--resend <delivery>', 'a simulator sends this delivery again, also to the listen sessions that select it').conflicts([
        'session',
        'destination',
        'record',
      ]),
    )
    .option('--world <id>', 'the world of --record or --resend (default: the default world)')
    .option('--json', 'print one line of JSON for each session or destination')
    .addHelpText(
      'after',
      '\nExamples:\n  gateproof trigger customer.created     while gateproof listen runs\n  gateproof trigger transaction.captured --record 018f3a5c-bf3d-7a2b-8c3d-4e5f60718293\n  gateproof trigger --record 018f3a5c-bf3d-7a2b-8c3d-4e5f60718293 --outcome returned\n\nExit status: 0 accepted, 1 a destination did not accept it, 3 error.',
    )
    .action(async (type, options) => done(await (await import('../trigger.ts')).trigger(type, options)));
  for (const command of [listenCommand, triggerCommand]) for (const option of gatewayOptions()) command.addOption(option);
}
