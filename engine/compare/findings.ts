/** What a comparison found and could not learn. */
import type { Divergence } from './compare.ts';
import type { Finding } from './report.ts';
import type { Scripts } from './scripts.ts';

export type Scripted = Finding & { readonly texts?: Scripts };

export class Findings {
  readonly violations: Scripted[] = [];
  readonly defects: Scripted[] = [];
  readonly #unexplained: Scripted[] = [];

  get unexplained(): readonly Scripted[] {
    return this.#unexplained;
  }

  /** One answer that breaks a rule differs in many aspects: it is one finding. */
  addBroken(by: 'violations' | 'defects', finding: Scripted): void {
    const isSame = (one: Scripted): boolean => one.operation === finding.operation && one.rules?.join() === finding.rules?.join();
    if (!this[by].some(isSame)) this[by].push(finding);
  }

  /** The same difference after another input was left out is the same finding; the shortest walk shows it. */
  addUnexplained(finding: Scripted): void {
    const key = keyOf(finding);
    const at = this.#unexplained.findIndex((one) => keyOf(one) === key);
    const same = this.#unexplained[at];
    if (same === undefined) this.#unexplained.push(finding);
    else {
      const shorter = finding.walk.steps.length < same.walk.steps.length ? finding : same;
      this.#unexplained[at] = { ...shorter, count: same.count + finding.count };
    }
  }

  /** Counts an unexplained difference that shows whatever the request leaves out. Returns whether it is one. */
  countAgain(divergence: Divergence, count: number): boolean {
    const key = keyOf(divergence);
    const at = this.#unexplained.findIndex((one) => one.condition.without === undefined && keyOf(one) === key);
    const same = this.#unexplained[at];
    if (same !== undefined) this.#unexplained[at] = { ...same, count: same.count + count };
    return same !== undefined;
  }
}

function keyOf({ operation, condition, aspect, target, simulator }: Divergence): string {
  const { without: _without, ...always } = condition;
  // Events about another record of the kind.
  const [, ofKind] = /^(event:.*) \d+$/.exec(aspect) ?? [];
  return JSON.stringify([operation, always, ...(ofKind === undefined ? [aspect, target, simulator] : [ofKind])]);
}
