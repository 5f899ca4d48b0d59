import { expect, test } from '@playwright/test';
import { collectSuites } from '../../../engine/run/collect-suites.ts';
import { missing, type Need } from '../../../fixtures/targets/needs.ts';
import { parseTarget } from '../../../fixtures/targets/read-target.ts';
import { resolveTarget } from '../../../fixtures/targets/target.ts';
import { targetAdditions } from '../../../reports/target-additions.ts';
import { personaNames } from '../../../schemas/personas.ts';

const bare = resolveTarget({ baseUrl: 'https://gateway.example' });
const untested = (reason: string, ...rules: readonly string[]) => ({ verdict: 'untested' as const, reason, rules: [...rules] });
const ids = '4d3a1f0e-7a3c-4a51-9d0a-0d6b2f3c1a5e';

test('the named items satisfy every need of every test', async () => {
  const needs = [...new Set((await collectSuites()).flatMap(({ about }) => about.needs ?? []))];
  expect(needs.length).toBeGreaterThan(20);
  for (const need of needs) {
    const item = missing(need, bare);
    // Only a control plane meets it, and a deployment has none.
    if (item === undefined || item === 'control') continue;
    const yaml = targetAdditions([untested(`needs ${item}`, 'A')]);
    expect(yaml, need).toBeDefined();
    expect(stillMissing(need, yaml!), `${need}:\n${yaml}`).toBeUndefined();
  }
});

/** What the need lacks once the YAML is in the target file, with every variable set. */
function stillMissing(need: Need, yaml: string): string | undefined {
  const names = [...yaml.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name);
  const values: Readonly<Record<string, string>> = { HOOKS_URL: 'https://hooks.example/gp', WAIT_FOR_EXPIRY: 'PT16M' };
  const value = (name: string): string => values[name] ?? (yaml.includes(`such as PT15M`) ? 'PT15M' : ids);
  const env = Object.fromEntries(names.map((name) => [name, value(name)]));
  const personas = yaml.includes('personas:') ? '' : 'personas: { merchantAdmin: { key: some-key-of-an-admin } }\n';
  // A persona needs a key. The target file already has one if only an id is missing.
  const text = yaml.replace(/^( {2}\w+:\n {4}#.*\n)(?! {4}key:)/m, '$1    key: some-key-of-a-persona\n');
  return missing(need, parseTarget(`baseUrl: https://gateway.example\n${personas}${text}`, 'target.yaml', env));
}

test('joins all reasons, and counts each rule once', () => {
  const yaml = targetAdditions([
    untested('needs personas.otherMerchant.merchantId, fixtures.otherMerchantTransaction', 'A', 'B'),
    untested('needs fixtures.otherMerchantTransaction', 'B', 'C'),
    untested('needs control, or consent.waitForExpiry of at least PT6M', 'D'),
    untested('needs control, or consent.waitForExpiry of at least PT10S', 'E'),
    untested('campaigns.create answered 400 to the assumed body; set requests["campaigns.create"] to a body that it accepts', 'F'),
  ]);
  expect(yaml).toBe(
    [
      'personas:',
      '  otherMerchant:',
      '    # the key of an admin of another merchant',
      '    merchantId: ${OTHER_MERCHANT_MERCHANT_ID} # 2 rules',
      'fixtures:',
      '  otherMerchantTransaction: ${OTHER_MERCHANT_TRANSACTION} # a transaction of another merchant; 3 rules',
      'consent:',
      '  waitForExpiry: PT6M # the longest single wait; 2 rules',
      'requests:',
      '  # replace each {} by a body that the operation accepts',
      '  campaigns.create: {}',
      '',
    ].join('\n'),
  );
});

test('leaves the wait for a lifetime to the operator, who knows how long that is', () => {
  const yaml = targetAdditions([
    untested('needs control, or consent.waitForExpiry of at least PT6M', 'A'),
    untested('needs control, or lifetimes.listenSession with a consent.waitForExpiry at least 1 minute longer', 'B'),
  ]);
  expect(yaml).toBe(
    [
      'consent:',
      '  waitForExpiry: ${WAIT_FOR_EXPIRY} # such as PT16M: a minute more than the longest lifetime below; 2 rules',
      'lifetimes:',
      '  listenSession: ${LISTEN_SESSION} # such as PT15M; 1 rule',
      '',
    ].join('\n'),
  );
});

test('asks for the names and bodies of this deployment', () => {
  const yaml = targetAdditions([
    untested('rateLimitProfiles.create answered 400 to the scope ApiKey for one key; set names.keyScope to the scope of a key', 'A'),
    untested('set requests["walletRegistrations.create"] to a body, or names.walletEnvironments to its two environments', 'B', 'C'),
    untested('no rotation that was tried replaces the old key at once; set rotations.cutOver to a body', 'D'),
  ]);
  expect(yaml).toBe(
    [
      'names:',
      '  keyScope: ${KEY_SCOPE} # the scope of a rate-limit profile for one key; 1 rule',
      '  walletEnvironments:',
      '    sandbox: ${WALLET_ENVIRONMENTS_SANDBOX} # the sandbox environment of a wallet registration; 2 rules',
      '    production: ${WALLET_ENVIRONMENTS_PRODUCTION} # the production environment of a wallet registration; 2 rules',
      'rotations:',
      '  # bodies of apiKeys.rotate to put in place of {}: with overlap the old key works for a while, with cutOver it is rejected at once',
      '  cutOver: {}',
      'requests:',
      '  # replace each {} by a body that the operation accepts',
      '  walletRegistrations.create: {}',
      '',
    ].join('\n'),
  );
});

test('states the requirements for the key of each persona', () => {
  for (const name of personaNames)
    expect(targetAdditions([untested(`needs personas.${name}.key`, 'A')])).toMatch(
      new RegExp(`^personas:\n  ${name}:\n    # (?:a|the) key `),
    );
});

test('is silent where a target file cannot help', () => {
  expect(targetAdditions([])).toBeUndefined();
  expect(targetAdditions([untested('the target does not implement wallets.list (it answers 501)', 'A')])).toBeUndefined();
});
