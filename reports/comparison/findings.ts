/** The findings of a comparison: violations with their rules, defects of the simulator, and what nothing explains, each with both scripts. */
import { html, type Markup } from '../../schemas/shared/markup.ts';
import { count } from '../counts.ts';
import { prose, section } from '../html/parts.ts';
import type { ComparisonReport, ReportedDivergence } from './report.ts';
import { aspectInWords, conditionInWords } from './words.ts';

/** The text of a script by its name; undefined if there is none. */
export type ScriptOf = (name: string) => string | undefined;

export function violationSection({ violations }: ComparisonReport, scriptOf: ScriptOf): Markup | null {
  return findings(
    'violations',
    'Violations',
    'Here the deployment breaks a rule of the specification, and the simulator does not.',
    violations.map((one) => finding(one, 'fail', scriptOf)),
  );
}

export function unexplainedSection({ unexplained }: ComparisonReport, scriptOf: ScriptOf): Markup | null {
  return findings(
    'unexplained',
    'Unexplained divergences',
    'No choice and no simple entry leads the simulator to these answers.',
    unexplained.map((one) => finding(one, 'warn', scriptOf)),
  );
}

export function defectSection({ defects }: ComparisonReport, scriptOf: ScriptOf): Markup | null {
  return findings(
    'defects',
    'Defects of the simulator',
    'Here the simulator breaks a rule of the specification, and the deployment does not. Please report them.',
    defects.map((one) => finding(one, 'error', scriptOf)),
  );
}

const findings = (id: string, title: string, lead: string, all: readonly Markup[]): Markup | null =>
  section(id, title, lead, all.length === 0 ? null : html`${all}`);

function finding(divergence: ReportedDivergence, tone: 'fail' | 'warn' | 'error', scriptOf: ScriptOf): Markup {
  const { operation, condition, aspect, target, simulator, count: walks, walk, rules = [], why, scripts } = divergence;
  const ids = rules.map((rule, index) => html`${index === 0 ? null : ', '}<code>${rule}</code>`);
  return html`<article class="finding ${tone}">
    <h3><code>${operation}</code>: ${prose(aspectInWords(aspect))}</h3>
    ${rules.length === 0 ? null : html`<p class="statement">Breaks ${ids}.</p>`}
    ${why === undefined ? null : html`<p class="statement">${prose(sentence(why))}</p>`}
    <p class="source">
      Where the simulator gives ${prose(conditionInWords(condition))}. Seen in ${count(walks, 'walk')}; the shortest sequence has
      ${count(walk.steps.length, 'step')}.
    </p>
    <dl class="versus">
      <div class="expected">
        <dt>Simulator</dt>
        <dd>${simulator ?? 'absent'}</dd>
      </div>
      <div class="actual">
        <dt>Deployment</dt>
        <dd>${target ?? 'absent'}</dd>
      </div>
    </dl>
    ${script('Repeat it at the deployment', scripts?.target, scriptOf)} ${script('Repeat it at a simulator', scripts?.simulator, scriptOf)}
  </article>`;
}

/** `x` as `X.` */
const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

function script(title: string, name: string | undefined, scriptOf: ScriptOf): Markup | null {
  const text = name === undefined ? undefined : scriptOf(name);
  if (text === undefined) return null;
  return html`<details>
    <summary>${title}</summary>
    <pre tabindex="0" aria-label="${title}"><code>${text}</code></pre>
  </details>`;
}
