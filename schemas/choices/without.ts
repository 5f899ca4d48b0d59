/** Open points that no choice offers, each with the reason. */

export interface WithoutChoice {
  /** A configuration key of the assumptions, or the open sentence with its place. */
  readonly point: string;
  readonly reason: string;
}

const notSimulated = (group: string) => `this version of the simulator answers 501 for ${group}`;
const given = (by: string) => `not a property of a deployment: ${by}`;
const unbounded = 'the gap is a whole body or rule set, which one switch cannot express; the simulator keeps to one assumed form';

export const withoutChoice: readonly WithoutChoice[] = [
  { point: 'http.corsOrigins', reason: 'an API key does not belong in a browser, and a proxy adds the headers where they are wanted' },
  {
    point: 'settlement.schedule',
    reason: 'batches close at the time of day of their processor profile, and this version answers 501 for changing a profile',
  },
  { point: 'settlement.maxBatchNumber', reason: notSimulated('batch numbers') },
  { point: 'batchFiles.maxRows', reason: notSimulated('batch files') },
  { point: 'batchFiles.strict', reason: notSimulated('batch files') },
  { point: 'recurring.runAt', reason: notSimulated('recurring billing') },
  { point: 'recurring.inline', reason: notSimulated('recurring billing') },
  { point: 'billing.schedule', reason: notSimulated('merchant billing') },
  { point: 'billing.captureLinkDays', reason: notSimulated('merchant billing') },
  {
    point: 'webhooks.timeScale',
    reason: given('retries follow the clock of the world, which the control plane moves as fast as it likes'),
  },
  {
    point: 'webhooks.allowPrivateTargets',
    reason: given('the simulator posts to the machine it runs on and to what its operator names with --allow-outbound, whoever asks'),
  },
  { point: 'identity.password', reason: notSimulated('users') },
  { point: 'account.twoFactorCode', reason: notSimulated('accounts') },
  { point: 'account.codeMinutes', reason: notSimulated('accounts') },
  { point: 'account.selfRegistration', reason: notSimulated('accounts') },
  { point: 'audit.includeReads', reason: notSimulated('the audit log') },
  { point: 'accounting.redirectPath', reason: notSimulated('accounting') },
  { point: 'sim.seed', reason: given('a world takes its seed when it is created') },
  { point: 'sim.clock', reason: given('a world takes `now` when it is created and its clock obeys the control plane') },
  { point: 'sim.controlPlane', reason: given('the control plane belongs to the process, not to a world') },
  {
    point: 'concepts: What the service does: behaviour of other operations, rules of pricing, billing, settlement and processing',
    reason: unbounded,
  },
  { point: 'concepts: Types referenced without expansion: fields of four nested types', reason: unbounded },
  {
    point: 'concepts: Types referenced without expansion: values of five enumerations',
    reason: 'a suite accepts any string, so an option of the simulator would show nothing',
  },
  { point: 'concepts: Types referenced without expansion: fields of every other resource', reason: unbounded },
  {
    point: 'concepts: States: transitions between ApiKeyStatus values',
    reason: 'the operations name their own outcome; what is refused from where follows errors.refusedStateStatus',
  },
  { point: 'concepts: States: status values and moves of other resources', reason: unbounded },
  {
    point: 'concepts: Authentication: sign-in, two-factor flow, the first API key',
    reason: given('keys reach a suite through its target file and an integrator through the world'),
  },
  {
    point: 'concepts: Events: event type names, payload fields, signature scheme',
    reason: `${unbounded}; webhooks.headerPrefix names the headers, and the choices of webhooks say when an attempt is made again`,
  },
  {
    point: 'concepts: Errors: the list of error.code values',
    reason: 'codes are names; errors.abpNullCodes covers the one structural difference',
  },
  { point: 'endpoints: Coverage: bodies of every operation not detailed', reason: 'a target file gives its own bodies under `requests`' },
  { point: 'endpoints: Coverage: operations in groups not listed', reason: 'not in the catalogue, so neither served nor judged' },
  {
    point: 'endpoints: Coverage: bodies and filters of list, count and create of the standard set',
    reason: 'a target file gives its own bodies under `requests`; filter.acceptAliases widens what the simulator reads',
  },
];
