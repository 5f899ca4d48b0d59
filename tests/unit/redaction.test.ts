import { expect, test } from '@playwright/test';
import { withoutSecrets } from '../../engine/run/suite-run.ts';
import { Records, type Sent } from '../../fixtures/client/record.ts';
import { collectSecrets, displayedParts, redacted, redactor, redactText, toExchange, toExchanges } from '../../fixtures/judge/redaction.ts';
import { resolveTarget } from '../../fixtures/targets/target.ts';

const sent = (over: Partial<Sent>): Sent => ({
  id: 'x0-1',
  operation: 'apiKeys.forUser',
  persona: 'merchantAdmin',
  method: 'POST',
  path: '/api/api-keys/for-user',
  headers: { 'api-key': 'gk_persona_key', accept: 'application/json' },
  body: null,
  answer: null,
  ...over,
});
const answer = (text: string, rawHeaders: readonly string[] = []) => ({ status: 200, rawHeaders, text });
const secrets = new Set(['gk_persona_key']);

test('members that carry secrets are emptied by name, the rest stays readable', () => {
  const body =
    '{"name":"till","key":"abc","signingSecret" : "s1","nested":{"pendingSecret":"p","secret":"q"},"keyPrefix":"gk_","maskedNumber":"************1111","last4":"1111"}';
  const clean = redactText(body, []);
  expect(JSON.parse(clean)).toEqual({
    name: 'till',
    key: redacted,
    signingSecret: redacted,
    nested: { pendingSecret: redacted, secret: redacted },
    keyPrefix: 'gk_',
    maskedNumber: '************1111',
    last4: '1111',
  });
});

test('card data is emptied, as a string or a number', () => {
  const clean = redactText(
    '{"cardData":{"number":"4111111111111111","securityCode":"123","expirationMonth":12},"number":4111111111111111}',
    [],
  );
  expect(clean).not.toContain('4111111111111111');
  expect(clean).not.toContain('"123"');
  expect(JSON.parse(clean)).toMatchObject({ cardData: { number: redacted, expirationMonth: 12 }, number: redacted });
});

test('a secret inside JSON in a string is removed', () => {
  const clean = redactText(JSON.stringify({ body: JSON.stringify({ secret: 'deep "secret" value', kind: 'x' }) }), []);
  expect(clean).not.toContain('deep');
  expect(clean).toContain('kind');
});

test('the signature of an event is removed, under any header name', () => {
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-signature': 'v1,a',
    'x-acme-signature': 'v1,b',
    'X-Hub-Signature': 'c',
    designature: 'd',
  };
  const shown = { ...headers, 'webhook-signature': redacted, 'x-acme-signature': redacted, 'X-Hub-Signature': redacted };
  expect(JSON.parse(redactText(JSON.stringify({ headers }), []))).toEqual({ headers: shown });
  const exchange = toExchange(sent({ answer: answer('{}', Object.entries(headers).flat()) }), (text) => text);
  expect(exchange.response?.headers).toEqual(Object.fromEntries(Object.entries(shown).map(([name, value]) => [name.toLowerCase(), value])));
});

test('null secrets stay null', () => {
  expect(redactText('{"key":null,"secret":null}', [])).toBe('{"key":null,"secret":null}');
});

test('a value met in one exchange is recognised everywhere else', () => {
  const records = new Records();
  records.sent.push(sent({ answer: answer('{"key":"gk_minted_1234567"}') }), sent({ body: '{"cardData":{"number":"4111111111111111"}}' }));
  records.sent.push(sent({ answer: answer('{"columns":[{"key":"transaction.amount"},{"key":"x"}]}') }));
  collectSecrets(records);
  expect(redactText('the column transaction.amount', records.secrets)).toBe('the column transaction.amount');
  expect(redactText('the detail held gk_minted_1234567 and 4111111111111111', records.secrets)).toBe(
    'the detail held REDACTED0001xxxxx and REDACTED0002xxxx',
  );
});

test('a placeholder for a secret keeps the displayed part, and never more than half', () => {
  const records = new Records();
  const key = 'gp_live_7Kq2mmmmmmmmmmmmmmmmmmmmmmmmmmWXYZ';
  records.sent.push(sent({ answer: answer(`{"key":"${key}","keyPrefix":"gp_live_7Kq2","last4":"WXYZ"}`) }));
  records.sent.push(sent({ answer: answer(`{"id":1,"keyPrefix":"${key.slice(0, 30)}","last4":"mmWXYZ"}`) }));
  collectSecrets(records);
  const clean = redactor(records.secrets, displayedParts(records));
  const standIn = clean(key);
  expect(standIn).toMatch(/^gp_live_7Kq2REDACTED0001x+WXYZ$/);
  expect(standIn).toHaveLength(key.length);
  expect(clean(`a ${Buffer.from(key).toString('base64')} b`)).toBe(`a ${Buffer.from(standIn).toString('base64')} b`);
  expect(clean(standIn)).toBe(standIn);
  expect(clean(`{"key":"${standIn}"}`)).toBe(`{"key":"${standIn}"}`);
});

test('a value that only resembles a placeholder is not one', () => {
  const clean = redactor([]);
  expect(clean('{"secret":"my own s3cret; REDACTED0001"}')).toBe(`{"secret":"${redacted}"}`);
  expect(clean('gk_live_REDACTED0001abcdefghijklmnopqrstuvwxyz')).toBe(redacted);
});

test('an exchange shows neither keys nor signatures in its headers, path or failure', () => {
  const exchange = toExchange(
    sent({
      path: '/api/things?token=gk_persona_key',
      failure: 'refused gk_persona_key',
      answer: answer('{}', [
        'Webhook-Signature',
        'v1,abc',
        'Set-Cookie',
        'a=b',
        'Set-Cookie',
        'c=d',
        'X-Echo',
        'gk_persona_key',
        'X-Plain',
        'seen',
      ]),
    }),
    redactor(secrets),
  );
  expect(JSON.stringify(exchange)).not.toMatch(/gk_persona_key|v1,abc|a=b|c=d/);
  expect(exchange.request.headers).toEqual({ 'api-key': 'REDACTED0001xx', accept: 'application/json' });
  expect(exchange.response?.headers).toMatchObject({ 'set-cookie': [redacted, redacted], 'x-plain': 'seen' });
});

test('bodies are bounded individually and in total, and the cut is stated', () => {
  const whole = toExchange(sent({ answer: answer('x'.repeat(100_000)) }), redactor(secrets));
  expect(whole).toMatchObject({ response: { body: 'x'.repeat(100_000) } });
  expect(whole.cut).toBeUndefined();
  const records = new Records();
  for (let i = 0; i < 60; i++) records.sent.push(sent({ answer: answer('x'.repeat(1_000_000)) }));
  const kept = toExchanges(records, redactor([]));
  expect(kept.reduce((sum, { response }) => sum + (response?.body.length ?? 0), 0)).toBeLessThan(10_000_000);
  expect(kept.at(-1)).toMatchObject({ cut: true, response: { body: expect.stringContaining('more characters') as unknown } });
});

test('the bodies that a target file gives are recorded without card data, secrets and keys', () => {
  const target = resolveTarget({
    baseUrl: 'https://gateway.example',
    personas: { merchantAdmin: { key: 'the-admin-key-0123456789' } },
    requests: {
      'transactions.create': { amount: 5, cardData: { number: '5555555555554444', securityCode: '987' } },
      'apiKeys.create': { name: 'till', notes: 'the-admin-key-0123456789' },
    },
  });
  const recorded = withoutSecrets(target.requests, target);
  expect(JSON.stringify(recorded)).not.toMatch(/5555555555554444|987|the-admin-key-0123456789/);
  expect(recorded).toMatchObject({ 'transactions.create': { amount: 5 }, 'apiKeys.create': { name: 'till' } });
});
