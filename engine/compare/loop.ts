/** The loop: walks, classifies what differs, learns it, and walks again until nothing new differs. */
import { notImplemented } from '../../fixtures/client/remedy.ts';
import { HarnessError } from '../../fixtures/errors.ts';
import { defaultChoices } from '../../schemas/choices.ts';
import { compareLimits } from '../../schemas/limits.ts';
import { isSameJson } from '../../schemas/shared/json.ts';
import type { Leftover } from '../../schemas/shared/verdict.ts';
import { classify, learnedChoice, learnedIn, stated, type Classified, type Shown } from './classify.ts';
import { compareRuns, inBoth, Noise, signatureOf, type Divergence } from './compare.ts';
import { Coverage } from './coverage.ts';
import { KeptWalks } from './kept-walks.ts';
import { movesAlone } from './other-clients.ts';
import type { RecordedWalk } from './recording.ts';
import type { CompareReport, Finding } from './report.ts';
import { decides, mended } from './contradicted.ts';
import { Findings, type Scripted } from './findings.ts';
import { scriptsOf } from './scripts.ts';
import { settleTogether } from './together.ts';
import { Round, type Found, type Tally } from './round.ts';
import { shrunk } from './shrink.ts';
import type { Side, SimulatorSide, Taken } from './sides.ts';
import { walksOf, type Walk, type Walkable } from './walk.ts';

interface LoopOptions {
  readonly walkable: Walkable;
  readonly seed: number;
  readonly walks: number;
  readonly rounds: number;
  readonly onProgress?: ((text: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export class Comparison {
  readonly noise = new Noise();
  readonly coverage = new Coverage();
  readonly rounds: CompareReport['rounds'][number][] = [];
  readonly before = new Map<string, Tally>();
  after = new Map<string, Tally>();
  /** Groups of walks, whether or not they could be walked. */
  readonly attempted = new Set<string>();
  readonly recorded: RecordedWalk[] = [];
  readonly learnedChoices = new Map<string, { readonly value: unknown; readonly shown: Finding }>();
  readonly findings = new Findings();
  readonly blocked = new Map<string, { readonly operation: string; readonly why: string; count: number }>();
  readonly left: Leftover[] = [];
  readonly notes: string[] = [];
  requests = 0;
  walked = 0;
  readonly #deployment: Side | undefined;
  readonly #simulator: SimulatorSide;
  readonly #options: LoopOptions;
  /** All choices before anything was learnt. */
  readonly #start: Readonly<Record<string, unknown>>;
  /** Divergences that are explained or given up; each is classified once. */
  readonly #known = new Map<string, Classified['as']>();
  /** Divergences for which other entries were found, once for each. */
  readonly #mended = new Set<string>();
  readonly #kept: KeptWalks;
  /** What the simulator last showed on a walk of a divergence. */
  #latest: { readonly walk: Walk; readonly choices: SimulatorSide['choices']; readonly facts: Taken['facts'] } | undefined;

  /** Without a deployment it only holds what is compared with a recording. */
  constructor(deployment: Side | undefined, simulator: SimulatorSide, options: LoopOptions) {
    this.#deployment = deployment;
    this.#simulator = simulator;
    this.#options = options;
    this.#kept = new KeptWalks(simulator, this.noise);
    this.#start = { ...defaultChoices, ...simulator.choices };
  }

  async run(): Promise<void> {
    const { rounds, signal } = this.#options;
    for (let round = 0; round < rounds; round++) {
      const isNew = await this.#round(round);
      if (!isNew || signal?.aborted === true) break;
    }
  }

  get #isOver(): boolean {
    if (this.#options.signal?.aborted === true) return true;
    if (this.requests < compareLimits.requests.max) return false;
    const note = `ended after ${compareLimits.requests.max} requests to the deployment`;
    if (!this.notes.includes(note)) this.notes.push(note);
    return true;
  }

  /** Returns whether anything was learnt or given up, so that the next round can differ. */
  async #round(round: number): Promise<boolean> {
    const { walkable, seed, walks, onProgress } = this.#options;
    const seen = new Round();
    for (const walk of walksOf(walkable, seed, walks, round * walks)) {
      if (this.#isOver) break;
      const walked = await this.#walk(walk);
      if (walked === undefined) continue;
      seen.note(walked.recorded, walked.divergences);
      const { walks: done, equal } = seen.all;
      if (done % 50 === 0) onProgress?.(`round ${round + 1}: ${done} of ${walks} walks, ${done - equal} with divergences`);
    }
    const { tallies, found, all } = seen;
    if (round === 0) for (const [group, tally] of tallies) this.before.set(group, tally);
    this.after = tallies;
    let [learned, news, classified] = [0, 0, 0];
    for (const [signature, one] of found) {
      const known = this.#known.get(signature);
      if (known !== undefined && known !== 'learned' && known !== 'choice') continue;
      if (this.#isOver || classified >= compareLimits.classifiedDivergences.max) break;
      if (known === undefined && this.findings.countAgain(one.divergence, one.count)) {
        this.#known.set(signature, 'unexplained');
        continue;
      }
      news++;
      try {
        // What was learnt of another divergence explains many others.
        if ((learned > 0 || known !== undefined) && !(await this.#stillShows(signature, one))) continue;
        classified++;
        const isGivenUp = known === 'choice' || (known === 'learned' && this.#isContradicted(one));
        if (!(await (isGivenUp ? this.#giveUp(signature, one) : this.#explain(signature, one, found)))) continue;
        learned++;
        await this.#kept.widen(() => this.#isOver);
        await this.#kept.dropFollowing();
      } catch (error) {
        if (!(error instanceof HarnessError)) throw error;
        this.#block(one.divergence.operation, error.message);
      }
    }
    seen.settle((signature) => this.#known.get(signature) === 'noise');
    this.rounds.push({ ...all, divergences: found.size, learned });
    onProgress?.(`round ${round + 1}: ${all.walks} walks, ${found.size} divergences, ${learned} learnt`);
    return news > 0;
  }

  /** Whether a simulator of the present choices still differs from what the deployment showed. */
  async #stillShows(signature: string, { walk, runs }: Found): Promise<boolean> {
    const { choices } = this.#simulator;
    // The divergences of one walk follow each other.
    if (this.#latest?.walk !== walk || this.#latest.choices !== choices)
      this.#latest = { walk, choices, facts: (await this.#simulator.take(walk)).facts };
    return compareRuns(runs, this.#latest.facts, this.noise).divergences.some((one) => signatureOf(one) === signature);
  }

  /** Walks both gateways; undefined if the deployment could not be walked. */
  async #walk(walk: Walk): Promise<{ readonly divergences: readonly Divergence[]; readonly recorded: RecordedWalk } | undefined> {
    this.attempted.add(walk.group);
    try {
      const simulated = await this.#simulator.take(walk);
      const runs = await this.#twice(walk, simulated);
      if (this.#options.signal?.aborted === true) return undefined;
      const both: RecordedWalk['runs'] = [runs[0].facts, runs[1].facts];
      const first = compareRuns(both, simulated.facts, this.noise);
      const { compared } = first;
      // Only what shows each time is a divergence.
      const divergences =
        first.divergences.length === 0 ? [] : inBoth(first, compareRuns(both, (await this.#simulator.take(walk)).facts, this.noise));
      this.coverage.note(simulated.facts, compared, both);
      for (const [step, why] of simulated.trace.blocked) this.#block(walk.steps[step]!.operation, why);
      for (const { operation, status } of both[0]) if (status === 501) this.#block(operation, notImplemented(operation));
      // What only prepared a step says nothing about the step.
      if (divergences.length === 0 && !simulated.facts.slice(0, compared).some(({ isOwn }) => isOwn)) return undefined;
      this.walked++;
      const recorded: RecordedWalk = { walk, runs: both };
      if (this.recorded.length < compareLimits.recordedWalks.max) this.recorded.push(recorded);
      this.#kept.add(recorded);
      return { divergences, recorded };
    } catch (error) {
      if (!(error instanceof HarnessError)) throw error;
      this.#block(`${walk.group}.*`, error.message);
      return undefined;
    }
  }

  #block(operation: string, why: string): void {
    const key = `${operation} ${why}`;
    const entry = this.blocked.get(key) ?? { operation, why, count: 0 };
    this.blocked.set(key, entry);
    entry.count++;
  }

  async #once(walk: Walk, simulated?: Taken): Promise<Taken> {
    if (this.#deployment === undefined) throw new HarnessError('a recording cannot be walked again');
    const taken = await this.#deployment.take(walk, simulated);
    this.requests += taken.trace.records.requests;
    this.left.push(...taken.trace.left);
    return taken;
  }

  async #twice(walk: Walk, simulated: Taken): Promise<readonly [Taken, Taken]> {
    const first = await this.#once(walk, simulated);
    return [first, await this.#once(walk, simulated)];
  }

  /** A divergence on its shortest walk; undefined if it does not show any more. */
  async #shortest(signature: string, { divergence, walk }: Found): Promise<Shown | undefined> {
    const showsIn = (runs: readonly [Taken, Taken], simulated: Taken): Divergence | undefined =>
      compareRuns([runs[0].facts, runs[1].facts], simulated.facts, this.noise).divergences.find((one) => signatureOf(one) === signature);
    let shown: Shown | undefined;
    const shows = async (shorter: Walk): Promise<boolean> => {
      const simulated = await this.#simulator.take(shorter);
      // One run is enough to see that it is gone.
      const first = await this.#once(shorter, simulated);
      if (showsIn([first, first], simulated) === undefined) return false;
      const runs: readonly [Taken, Taken] = [first, await this.#once(shorter, simulated)];
      const again = showsIn(runs, simulated);
      if (again !== undefined) shown = { divergence: again, walk: shorter, runs, simulated };
      return again !== undefined;
    };
    const { walk: shortest } = await shrunk(walk, divergence.step, shows);
    if (shown === undefined) await shows(shortest);
    return shown;
  }

  /** Shrinks and classifies a divergence, and what differs beside it. `all`: the divergences of the round. Returns whether anything was learnt. */
  async #explain(signature: string, found: Found, all: ReadonlyMap<string, Found>): Promise<boolean> {
    const shown = await this.#shortest(signature, found);
    // What was learnt of another divergence explains this one too, or it was noise.
    if (shown === undefined) return false;
    const isOld = this.#deployment?.target.control === undefined;
    const isOfOthers = isOld && (await movesAlone(shown, async (walk) => (await this.#once(walk)).facts));
    const result = isOfOthers ? ({ as: 'noise' } as const) : await classify(shown, this.#simulator, this.#kept, this.noise, isOld);
    const isLearned = this.#take(signature, result, this.#finding(shown, found.count));
    if (result.as !== 'learned' && result.as !== 'unexplained') return isLearned;
    const isKnown = (one: Divergence): boolean => this.#known.has(signatureOf(one));
    const settled = await settleTogether(shown, this.#simulator, this.#kept, this.noise, { isOld, isKnown });
    for (const { divergence, entry, why = '' } of settled) {
      const beside = signatureOf(divergence);
      const more: Classified = entry === undefined ? { as: 'unexplained', why } : { as: 'learned', entry };
      this.#take(beside, more, this.#finding({ ...shown, divergence }, all.get(beside)?.count ?? 1));
    }
    return isLearned || settled.some(({ entry }) => entry !== undefined);
  }

  /** Stores what a divergence is. Returns whether the simulator now does the same. */
  #take(signature: string, result: Classified, finding: Scripted): boolean {
    this.#known.set(signature, result.as);
    switch (result.as) {
      case 'noise':
        this.noise.mask(signature);
        return false;
      case 'violation':
        this.findings.addBroken('violations', { ...finding, rules: result.rules });
        return false;
      case 'defect':
        this.findings.addBroken('defects', { ...finding, rules: result.rules });
        return false;
      case 'unexplained':
        this.findings.addUnexplained({ ...finding, why: result.why });
        return false;
      case 'choice': {
        const { texts: _texts, ...plain } = finding;
        // A value that was given up again is nothing learnt.
        if (isSameJson(result.value, this.#start[result.id])) this.learnedChoices.delete(result.id);
        else this.learnedChoices.set(result.id, { value: result.value, shown: plain });
        this.#simulator.choices = { ...this.#simulator.choices, [result.id]: result.value };
        return true;
      }
      case 'learned':
        this.#simulator.choices = { ...this.#simulator.choices, [learnedChoice]: [...learnedIn(this.#simulator.choices), result.entry] };
        return true;
    }
  }

  #finding({ divergence, walk, runs, simulated }: Shown, count: number): Scripted {
    const { operation, aspect } = divergence;
    const title = `${operation}: ${aspect}`;
    return {
      ...divergence,
      walk,
      count,
      texts: scriptsOf(title, walk.seed, this.#deployment?.target.baseUrl ?? '', [runs[0], simulated], this.#simulator.choices),
    };
  }

  /** Whether entries made the simulator answer as it does where the sides differ. */
  #isContradicted({ divergence }: Found): boolean {
    const learned = learnedIn(this.#simulator.choices);
    return learned.some((entry) => decides(entry, divergence, learned));
  }

  /** What was learnt of this divergence does not hold everywhere: it is mended, or stays unexplained, and entries that explain nothing else are dropped. */
  async #giveUp(signature: string, found: Found): Promise<boolean> {
    const shown = await this.#shortest(signature, found);
    if (shown === undefined) return false;
    const better = this.#mended.has(signature) ? undefined : await mended(shown, this.#simulator, this.#kept, this.noise);
    if (better !== undefined) {
      this.#mended.add(signature);
      this.#simulator.choices = better.choices;
      return better.broken === undefined || this.#take(signature, stated(better.broken), this.#finding(shown, found.count));
    }
    const learned = learnedIn(this.#simulator.choices);
    const others = learned.filter((entry) => !decides(entry, found.divergence, learned));
    const choices = { ...this.#simulator.choices, [learnedChoice]: others };
    // Entries that make other walks agree stay.
    if (await this.#kept.allow(choices, [found.divergence])) this.#simulator.choices = choices;
    this.#known.set(signature, 'unexplained');
    const why = 'the deployment does so in some walks and not in others, by a condition that no entry can state';
    this.findings.addUnexplained({ ...this.#finding(shown, found.count), why });
    return false;
  }
}
