/** Settings by environment variables. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { expect, test } from '@playwright/test';
import { variableOf } from '../../../cli/arguments.ts';
import { applyEnvironment, misspelt } from '../../../cli/environment.ts';
import { program } from '../../../cli/program.ts';

const verb = (name: string): Command => {
  const root = program(
    () => undefined,
    () => undefined,
  );
  const found = root.commands.find((command) => command.name() === name);
  if (found === undefined) throw new Error(`there is no verb ${name}`);
  return found;
};

/** The settings that serve gets from arguments and environment. */
function settings(args: readonly string[], env: Readonly<Record<string, string>>): Record<string, unknown> {
  const serve = verb('serve');
  serve.parseOptions([...args]);
  applyEnvironment(serve, env);
  return serve.opts();
}

/** A value of each option, and what serve reads it as. */
const values: Readonly<Record<string, readonly [text: string, read: unknown]>> = {
  GATEPROOF_PORT: ['4020', 4020],
  GATEPROOF_HOST: ['0.0.0.0', '0.0.0.0'],
  GATEPROOF_JSON: ['true', true],
  GATEPROOF_QUIET: ['1', true],
  GATEPROOF_EXIT_WITH_PARENT: ['No', false],
  GATEPROOF_SEED: [' 7\n', 7],
  GATEPROOF_WORLD: ['shop', 'shop'],
  GATEPROOF_NOW: ['2026-03-01T09:00:00Z', '2026-03-01T09:00:00Z'],
  GATEPROOF_SHARD: ['2/8', { index: 2, total: 8 }],
  GATEPROOF_CHOICES: ['/choices.yaml', '/choices.yaml'],
  GATEPROOF_FIXTURES: ['/fixtures', '/fixtures'],
  GATEPROOF_WITHOUT: ['reports, accounting', ['reports', 'accounting']],
  GATEPROOF_DURABILITY: ['each', 'each'],
  GATEPROOF_TLS: ['expired', 'expired'],
  GATEPROOF_TLS_PORT: ['0', 0],
  GATEPROOF_ALLOW_FAULT_HEADER: ['yes', true],
  GATEPROOF_EXPLAIN: ['on', true],
  GATEPROOF_ALLOW_OUTBOUND: ['hooks.example', ['hooks.example']],
  GATEPROOF_PUBLIC_URL: ['https://pay.example/gateway/', 'https://pay.example/gateway'],
  GATEPROOF_TRUST_PROXY: ['loopback, 10.0.0.0/8', ['loopback', '10.0.0.0/8']],
  GATEPROOF_ALLOW_HOST: ['gateway,gateway.example', ['gateway', 'gateway.example']],
};

for (const option of verb('serve').options)
  test(`serve takes ${option.long} from the environment`, () => {
    const name = variableOf(option);
    // Read where no message can repeat it: tests/api/command/control-token.test.ts.
    if (name === 'GATEPROOF_CONTROL_TOKEN') {
      expect(settings([], { [name]: 'secret' })).not.toHaveProperty('controlToken');
      return;
    }
    expect(verb('serve').helpInformation()).toContain(`[${name}]`);
    const [text, read] = values[name] ?? [];
    if (text === undefined) return;
    expect(settings([], { [name]: text })[option.attributeName()]).toEqual(read);
  });

test('an option that is given has precedence, also one of several values', () => {
  const env = { GATEPROOF_PORT: '4020', GATEPROOF_WITHOUT: 'reports' };
  expect(settings(['--port', '5000', '--without', 'accounting'], env)).toMatchObject({ port: 5000, without: ['accounting'] });
});

test('an empty variable sets nothing', () => {
  expect(settings([], { GATEPROOF_SEED: '', GATEPROOF_QUIET: ' ', GATEPROOF_PORT: '' })).toEqual(settings([], {}));
});

test('an invalid value is refused with the name of its variable', () => {
  for (const [name, text, reason] of [
    ['GATEPROOF_PORT', '65536', 'It must be a port from 0 to 65535.'],
    ['GATEPROOF_QUIET', 'maybe', 'It must be true or false.'],
    ['GATEPROOF_ALLOW_HOST', 'a.example,', 'It must be the name or the address of a host'],
    ['GATEPROOF_TLS', 'old', 'Allowed choices are valid, expired, other-host, self-signed.'],
  ] as const)
    expect(() => settings([], { [name]: text })).toThrow(`value '${text}' of ${name} is invalid. ${reason}`);
});

test('variables of a Kubernetes service of this name are not settings', async () => {
  const env = {
    GATEPROOF_PORT: 'tcp://10.0.0.7:4010',
    GATEPROOF_PORT_4010_TCP: 'tcp://10.0.0.7:4010',
    GATEPROOF_PORT_4010_TCP_ADDR: '10.0.0.7',
    GATEPROOF_SERVICE_HOST: '10.0.0.7',
    GATEPROOF_SERVICE_PORT: '4010',
  };
  expect(settings([], env)).toEqual(settings([], {}));
  expect(await misspelt(verb('serve').options, env)).toEqual([]);
});

test('a misspelt variable is reported with the likely name', async () => {
  const env = { GATEPROOF_PROT: '1', GATEPROOF_CONTROL_TKEN: 'x', GATEPROOF_SHOP_NAME: 'Ada', PORT: '1' };
  expect(await misspelt(verb('serve').options, env)).toEqual([
    'GATEPROOF_PROT is not a setting; did you mean GATEPROOF_PORT?',
    'GATEPROOF_CONTROL_TKEN is not a setting; did you mean GATEPROOF_CONTROL_TOKEN?',
  ]);
});

test('no variable that the project reads counts as misspelt', async () => {
  const files = execFileSync('git', ['ls-files', 'cli', 'engine', 'examples', 'fixtures', 'reports', 'simulator', 'suites'], {
    encoding: 'utf8',
  });
  const named = files
    .split('\n')
    .filter((path) => /\.(?:ts|tsx|mjs|sh)$/.test(path) && !path.endsWith('cli/environment.ts'))
    .flatMap((path) => readFileSync(path, 'utf8').match(/\bGATEPROOF_[A-Z_]*[A-Z]\b/g) ?? []);
  expect(new Set(named).size).toBeGreaterThan(15);
  expect(await misspelt(verb('serve').options, Object.fromEntries(named.map((name) => [name, '1'])))).toEqual([]);
});
