/** Open points that are not choices, each with the reason. */

export interface WithoutChoice {
  /** A configuration key in the assumptions, or the open sentence with its place. */
  readonly point: string;
  readonly reason: string;
}

const given = (by: string) => `not a property of a deployment: ${by}`;
const unbounded = 'a complete body or set of rules is open, which one choice cannot express; the simulator implements one assumed form';

export const withoutChoice: readonly WithoutChoice[] = [
  { point: 'webhooks.timeScale', reason: given('retries follow the clock of the world, which the control plane can move at any speed') },
  {
    point: 'webhooks.allowPrivateTargets',
    reason: given('the simulator posts only to its own machine and to the hosts that its operator names with --allow-outbound'),
  },
  { point: 'account.twoFactorCode', reason: 'two-factor sign-in is a flag: no operation takes a code' },
  { point: 'sim.seed', reason: given('the seed of a world is set when the world is created') },
  { point: 'sim.clock', reason: given('`now` is set when a world is created, and the control plane moves its clock') },
  { point: 'sim.controlPlane', reason: given('the control plane belongs to the process, not to a world') },
  {
    point: 'concepts: What the service does: behaviour of other operations, rules of pricing, billing, settlement and processing',
    reason: unbounded,
  },
  { point: 'concepts: Types referenced without expansion: fields of four nested types', reason: unbounded },
  {
    point: 'concepts: Types referenced without expansion: values of five enumerations',
    reason: 'a suite accepts any string, so a choice would have no visible effect',
  },
  { point: 'concepts: Types referenced without expansion: fields of every other resource', reason: unbounded },
  {
    point: 'concepts: States: transitions between ApiKeyStatus values',
    reason: 'the operations determine the resulting status; errors.refusedStateStatus sets the status of rejected transitions',
  },
  { point: 'concepts: States: status values and moves of other resources', reason: unbounded },
  {
    point: 'concepts: Authentication: sign-in, two-factor flow, the first API key',
    reason: given('a suite gets its keys from the target file, and a client developer from the world'),
  },
  {
    point: 'concepts: Events: event type names, payload fields, signature scheme',
    reason: `${unbounded}; webhooks.headerPrefix names the headers, and other choices of webhooks set the retries`,
  },
  {
    point: 'concepts: Errors: the list of error.code values',
    reason: 'codes are names; errors.abpNullCodes covers the only structural difference',
  },
  { point: 'endpoints: Coverage: bodies of every operation not detailed', reason: 'the target file gives bodies in `requests`' },
  { point: 'endpoints: Coverage: operations in groups not listed', reason: 'not in the catalogue, so neither served nor judged' },
  {
    point: 'endpoints: Coverage: bodies and filters of list, count and create of the standard set',
    reason: 'the target file gives bodies in `requests`; filter.acceptAliases extends what the simulator accepts',
  },
];
