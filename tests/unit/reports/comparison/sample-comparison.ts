/** A comparison with something of everything, also with text that a hostile target could have sent. */
import type { ComparedGroup, ComparisonReport, ReportedDivergence } from '../../../../reports/comparison/report.ts';

const script = (address: string): string =>
  `#!/bin/sh\n# customers.create, seed 7\n: "\${GATEPROOF_URL:=${address}}"\ncurl "$GATEPROOF_URL/api/customers" --header "api-key: $GATEPROOF_MERCHANT_ADMIN_KEY" --data-raw '{"lastName":"Walk 1"}'\n`;
const texts: Readonly<Record<string, string>> = {
  '1-target.sh': script('https://gateway.example'),
  '1-simulator.sh': script('http://127.0.0.1:4010'),
};
const scripts = { target: '1-target.sh', simulator: '1-simulator.sh' };

export const scriptOf = (name: string): string | undefined => texts[name];

const group = (
  name: string,
  walks: number,
  [before, after]: readonly [number, number],
  transitions = { walked: 0, unwalked: 0 },
): ComparedGroup => ({
  group: name,
  operations: 13,
  called: Array.from({ length: 11 }, (_, index) => `${name}.${index}`),
  transitions: {
    walked: Array.from({ length: transitions.walked }, (_, index) => `move ${index}`),
    unwalked: Array.from({ length: transitions.unwalked }, (_, index) => `other move ${index}`),
  },
  pairs: { walked: 64, of: 169 },
  before: { walks, equal: before },
  after: { walks, equal: after },
  bound: after < walks ? null : 1 - 0.05 ** (1 / walks),
});

const shown = (
  operation: string,
  condition: ReportedDivergence['condition'],
  aspect: string,
  more: Partial<ReportedDivergence>,
): ReportedDivergence => ({
  operation,
  condition,
  aspect,
  target: undefined,
  simulator: undefined,
  count: 4,
  walk: { steps: [{}, {}, {}] },
  scripts,
  ...more,
});

export const sampleComparison: ComparisonReport = {
  tool: '0.1.0',
  target: { name: 'Acme staging', baseUrl: 'https://gateway.example' },
  source: 'deployment',
  startedAt: '2026-03-02T09:15:30.000Z',
  endedAt: '2026-03-02T09:19:44.000Z',
  requests: 4123,
  seed: 7,
  rounds: [
    { walks: 200, equal: 61 },
    { walks: 200, equal: 180 },
    { walks: 200, equal: 197 },
  ],
  groups: [
    group('customers', 68, [12, 68]),
    group('contractPlans', 66, [30, 66], { walked: 4, unwalked: 2 }),
    group('notificationDestinations', 66, [19, 63], { walked: 2, unwalked: 3 }),
  ],
  learned: [
    { operation: 'customers.create', when: { answer: 'refusal', status: 400 }, then: { status: 422 } },
    { operation: 'customers.*', when: { answer: 'refusal', status: 404, code: null }, then: { code: 'Customers:Missing' } },
    { operation: '*', when: { answer: 'any' }, then: { header: 'X-Region', value: 'eu-central-1' } },
    { operation: 'customers.list', when: { answer: 'success', status: 200 }, then: { member: 'items[].notes', absent: true } },
    { operation: 'contractPlans.read', when: { answer: 'success' }, then: { member: 'traceId', generate: 'uuid' } },
    { operation: 'customers.read', when: { answer: 'success' }, then: { member: 'surname', from: 'lastName' } },
    { operation: 'customers.create', when: { answer: 'any', without: 'isActive' }, then: { give: 'isActive', value: false } },
    { operation: 'customers.list', when: { answer: 'any' }, then: { give: 'query.sorting', value: 'lastName' } },
  ],
  choices: [
    {
      id: 'errors.staleStampStatus',
      value: 412,
      shown: shown('contractPlans.update', { answer: 'refusal', status: 409 }, 'status', { target: '412', simulator: '409' }),
    },
  ],
  violations: [
    shown('notificationDestinations.read', { answer: 'refusal', status: 404, code: 'Gateway:EntityNotFound' }, 'member:error.code', {
      simulator: 'text',
      rules: ['ERROR-FIELD-code', 'ERROR-404'],
    }),
  ],
  defects: [],
  unexplained: [
    shown('customers.update', { answer: 'success', status: 200 }, 'status', {
      target: '400 <script>alert(1)</script>',
      simulator: '200',
      why: 'the deployment refused `notes` in two walks and accepted it in one',
    }),
    shown('customers.list', { answer: 'success', status: 200 }, 'order:items', {
      target: 'record 2, record 1',
      simulator: 'record 1, record 2',
      count: 1,
      walk: { steps: [{}] },
    }),
  ],
  unwalked: [
    { operation: 'walletA.*', why: 'the permissions of `personas.merchantAdmin` do not include it', count: 12 },
    { operation: 'campaigns.resume', why: 'a request that prepares it was refused', count: 3 },
  ],
  noise: [{ aspect: 'customers.read success member:lastTransactionAt', count: 14 }],
  left: [{ operation: 'customers.create', id: '11111111-1111-4111-8111-111111111111', reason: 'the deletion was answered with 500' }],
  notes: ['ended after 1,000,000 requests to the deployment'],
  bound: null,
  outcome: { exitStatus: 1, reason: '1 violation, 2 unexplained divergences' },
};

/** One that shows no divergence. */
export const agreeingComparison: ComparisonReport = {
  ...sampleComparison,
  rounds: [
    { walks: 300, equal: 80 },
    { walks: 300, equal: 300 },
  ],
  groups: sampleComparison.groups.map((one) => ({ ...one, after: { walks: 100, equal: 100 }, bound: 0.0295 })),
  violations: [],
  unexplained: [],
  unwalked: [],
  notes: [],
  left: [],
  bound: 1 - 0.05 ** (1 / 300),
  outcome: { exitStatus: 0, reason: 'no divergence in 300 walks' },
};
