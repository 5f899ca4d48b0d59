/** An interruption of a client's flow, its recording, and the verdict that follows. Pure, because `verify` uses it too. */
import type { CutObligationId } from '../../schemas/obligations/register.ts';
import { storyInput, type Finding, type PlannedTest, type Run } from '../../schemas/shared/verdict.ts';
import type { Evidence } from './evidence.ts';
import { evidenceInput } from './judge.ts';
import { story } from './story.ts';

export const cutKinds = ['answer-lost', 'request-lost', 'killed', 'delivery-doubled'] as const;
type CutKind = (typeof cutKinds)[number];

/** `at`: number of the request or the delivery, from 1. */
export interface Cut {
  readonly kind: CutKind;
  readonly at: number;
}

/** The flow without an interruption. */
export interface Undisturbed {
  readonly requests: number;
  /** Number of deliveries that a receiver acknowledged. */
  readonly deliveries: number;
  /** The records at the gateway at the end, in words. */
  readonly held: readonly string[];
  readonly evidence: Evidence;
}

export interface CutResult extends Cut {
  /** The interrupted request (method and path) or event type; null if the program did not reach it. */
  readonly hit: string | null;
  /** The records after the undisturbed flow. */
  readonly undisturbed: readonly string[];
  /** The records after the cut. */
  readonly held: readonly string[];
  /** Exit status of the last start; null if the grader stopped it. */
  readonly exitCode: number | null;
  /** The evidence of a cut at which the client failed; null if it was not kept. */
  readonly evidence: Evidence | null;
}

/** Maximum number of cuts of a flow; further ones are reported as not made. */
const maxCuts = 1000;
const undisturbedName = 'undisturbed';

/** The kinds of records that are counted. */
export const subjectOf = (kind: CutKind): string => (kind === 'delivery-doubled' ? 'delivery' : 'request');

export const nameOf = ({ kind, at }: Cut): string => `${kind}:${at}`;

export function parseCut(text: string): Cut | undefined {
  const [kind, at] = text.split(':');
  const found = cutKinds.find((one) => one === kind);
  return found === undefined || !/^[1-9]\d{0,3}$/.test(at ?? '') ? undefined : { kind: found, at: Number(at) };
}

type Counted = Pick<Undisturbed, 'requests' | 'deliveries'>;

const allCuts = ({ requests, deliveries }: Counted): readonly Cut[] => [
  ...Array.from({ length: requests }, (_, index) =>
    (['answer-lost', 'request-lost', 'killed'] as const).map((kind) => ({ kind, at: index + 1 })),
  ).flat(),
  ...Array.from({ length: deliveries }, (_, index) => ({ kind: 'delivery-doubled' as const, at: index + 1 })),
];

/** The cuts of a flow, in the order of its requests. */
export const cutsOf = (flow: Counted): readonly Cut[] => allCuts(flow).slice(0, maxCuts);

/** The surplus and missing records after a cut. */
export function compared({ undisturbed, held }: CutResult): { readonly more: readonly string[]; readonly less: readonly string[] } {
  const less = [...undisturbed];
  const more = held.filter((one) => {
    const at = less.indexOf(one);
    if (at === -1) return true;
    less.splice(at, 1);
    return false;
  });
  return { more, less };
}

/** Whether the client failed: more records than undisturbed, or fewer although the last start exited with success. */
export function isBroken(result: CutResult): boolean {
  const { more, less } = compared(result);
  return result.hit !== null && (more.length > 0 || (less.length > 0 && result.exitCode === 0));
}

const obligationOf = {
  'answer-lost': 'CUT-ANSWER-LOST',
  'request-lost': 'CUT-REQUEST-LOST',
  killed: 'CUT-KILLED',
  'delivery-doubled': 'CUT-DELIVERY-DOUBLED',
} as const satisfies Readonly<Record<CutKind, CutObligationId>>;

const titles: Readonly<Record<CutKind, (at: number) => string>> = {
  'answer-lost': (at) => `The answer to request ${at} is lost after it was carried out`,
  'request-lost': (at) => `Request ${at} is lost before it is carried out`,
  killed: (at) => `The client is killed at request ${at}`,
  'delivery-doubled': (at) => `Delivery ${at} arrives twice`,
};

export const planOfCuts = (flow: Counted): readonly PlannedTest[] => [
  { id: undisturbedName, title: 'Nothing is disturbed', rules: Object.values(obligationOf) },
  ...cutsOf(flow).map((cut) => ({ id: nameOf(cut), title: titles[cut.kind](cut.at), rules: [obligationOf[cut.kind]] })),
];

const same = 'the gateway holds the same money and customers as undisturbed';

const inWords = (held: readonly string[]): string => held.join('\n') || 'nothing';

function findingOf(result: CutResult): Finding {
  const rule = obligationOf[result.kind];
  const check = `${same}: ${subjectOf(result.kind)} ${result.at}${result.hit === null ? '' : `, ${result.hit}`}`;
  if (result.hit === null)
    return { rule, verdict: 'not applicable', check, reason: 'The program had ended before; what it sends and receives varies.' };
  if (!isBroken(result)) return { rule, verdict: 'pass', check };
  return { rule, verdict: 'fail', check, expected: inWords(result.undisturbed), actual: inWords(result.held) };
}

function findingsOf(flow: Undisturbed): readonly Finding[] {
  const made = cutsOf(flow).length;
  const all = allCuts(flow).length;
  return Object.entries(obligationOf).map(([kind, rule]): Finding => {
    const check = 'every request and every delivery of the flow is cut';
    if (made < all && (kind === 'delivery-doubled' || flow.requests * 3 > maxCuts))
      return { rule, verdict: 'untested', check, reason: `Only ${made} of ${all} cuts were made: split the program into shorter ones.` };
    const reason =
      kind === 'delivery-doubled' && flow.deliveries === 0
        ? 'Nothing answered a delivery on the port in GATEPROOF_HOOK_PORT, so none was doubled.'
        : 'Nothing is cut here.';
    return { rule, verdict: 'not applicable', check, reason };
  });
}

type Test = Run['tests'][number];

/** Facts about a test besides its evidence. */
type Ran = Pick<Test, 'requests' | 'durationMs'>;

export const undisturbedTest = (flow: Undisturbed, ran: Ran): Test =>
  testOf(planOfCuts({ requests: 0, deliveries: 0 })[0]!, flow, { ...ran, findings: findingsOf(flow) });

export function cutTest(result: CutResult, ran: Ran): Test {
  const { kind, at } = result;
  const plan = { id: nameOf(result), title: titles[kind](at), rules: [obligationOf[kind]] };
  return testOf(plan, result, { ...ran, findings: [findingOf(result)] });
}

const testOf = (plan: PlannedTest, value: Undisturbed | CutResult, judged: Ran & Pick<Test, 'findings'>): Test => ({
  ...plan,
  ...judged,
  exchanges: [],
  inputs: [
    { what: evidenceInput, value },
    { what: storyInput, value: value.evidence === null ? [] : story(value.evidence) },
  ],
  choices: {},
});

/** Judges a recorded test again. Throws if its evidence is missing. */
export function judgeCutAgain(test: Test): Test {
  const recorded = evidenceOf(test);
  const ran = { requests: test.requests, durationMs: test.durationMs };
  return 'deliveries' in recorded ? undisturbedTest(recorded, ran) : cutTest(recorded, ran);
}

/** The plan that a recorded run should have, given the undisturbed flow; empty if that is not recorded. */
export function planOfCutsAgain({ tests }: Run): readonly PlannedTest[] {
  const flow = tests.find(({ id }) => id === undisturbedName);
  const recorded = flow === undefined ? undefined : evidenceOf(flow);
  return recorded !== undefined && 'deliveries' in recorded ? planOfCuts(recorded) : [];
}

function evidenceOf(test: Test): Undisturbed | CutResult {
  const recorded = test.inputs.find(({ what }) => what === evidenceInput)?.value;
  if (recorded === undefined) throw new Error(`the recording of ${test.id} has no evidence`);
  return recorded as Undisturbed | CutResult;
}
