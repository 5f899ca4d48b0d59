/** A comparison as one HTML page that works offline and has no script. */
import { html, type Markup } from '../../schemas/shared/markup.ts';
import { count } from '../counts.ts';
import { contents, type Section } from '../html/navigation.ts';
import { factList, type Fact } from '../html/parts.ts';
import { policyOf, shell } from '../html/shell.ts';
import { duration } from '../words.ts';
import { defectSection, unexplainedSection, violationSection, type ScriptOf } from './findings.ts';
import type { Agreement, ComparisonReport } from './report.ts';
import { style } from './style.ts';
import { choiceSection, groupSection, learnedSection, leftSection, noiseSection, unwalkedSection } from './tables.ts';
import { boundInWords, shareOf } from './words.ts';

const classes = ['agrees', 'diverges', 'too-little'] as const;
const classOf = ({ outcome: { exitStatus } }: ComparisonReport): string => classes[exitStatus];

const titles = ['The simulator agrees', 'The simulator diverges', 'Too little was walked'] as const;
const titleOf = ({ outcome: { exitStatus } }: ComparisonReport): string => titles[exitStatus];

export interface PageOptions {
  /** The text of a script by its name. */
  readonly scriptOf?: ScriptOf;
  /** Applied to every text. */
  readonly redact?: (text: string) => string;
}

export function comparisonPage(
  report: ComparisonReport,
  { scriptOf = () => undefined, redact = (text) => text }: PageOptions = {},
): string {
  const { target, tool } = report;
  const sections: readonly Section[] = [
    { id: 'violations', title: 'Violations', count: report.violations.length, content: violationSection(report, scriptOf) },
    { id: 'unexplained', title: 'Unexplained', count: report.unexplained.length, content: unexplainedSection(report, scriptOf) },
    { id: 'defects', title: 'Defects of the simulator', count: report.defects.length, content: defectSection(report, scriptOf) },
    { id: 'groups', title: 'Groups', count: report.groups.length, content: groupSection(report) },
    { id: 'learned', title: 'Learned behaviours', count: report.learned.length, content: learnedSection(report) },
    { id: 'choices', title: 'Choices', count: report.choices.length, content: choiceSection(report) },
    { id: 'unwalked', title: 'Not walked', count: report.unwalked.length, content: unwalkedSection(report) },
    { id: 'left', title: 'Left at the target', count: report.left.length, content: leftSection(report) },
    { id: 'noise', title: 'Noise', count: report.noise.length, content: noiseSection(report) },
  ];
  const page = shell({
    title: [target.name, ': ', titleOf(report), ' · Gateproof'],
    policy: policyOf(`'none'`),
    style,
    header: masthead(report),
    navigation: contents(sections),
    main: [cards(report), ' ', factSection(report), ' ', sections.map(({ content }) => content)],
    footer: `gateproof ${tool}. The same content as data: compare.json.`,
  }).text;
  return redact(page);
}

function masthead(report: ComparisonReport): Markup {
  const { target, outcome, source } = report;
  return html`<header class="masthead ${classOf(report)}">
    <div class="bar">
      <p class="brand">Gateproof</p>
      <p class="kind">Comparison${source === 'recording' ? ' with a recording' : null}</p>
    </div>
    <div class="title">
      <div>
        <h1>${target.name}</h1>
        ${target.baseUrl === null ? null : html`<p class="url">${target.baseUrl}</p>`}
      </div>
    </div>
    <p class="verdict"><strong>${titleOf(report)}</strong> <span>${outcome.reason}</span></p>
  </header>`;
}

const none: Agreement = { walks: 0, equal: 0 };

function cards({ rounds, bound, learned, choices }: ComparisonReport): Markup {
  const entries = learned.length + choices.length;
  return html`<section id="summary" aria-labelledby="summary-title">
    <h2 id="summary-title" class="quiet">Summary</h2>
    <ul class="cards">
      ${agreementCard('Before', 'First round', rounds[0] ?? none)} ${agreementCard('After', 'Last round', rounds.at(-1) ?? none)}
      <li class="card ${bound === null ? 'warn' : 'pass'}">
        <h3>Bound</h3>
        <p class="about">${bound === null ? 'There is none while walks diverge' : 'Walks that may still diverge, at 95 %'}</p>
        <p class="share">${bound === null ? html`<strong>none</strong>` : html`at most <strong>${boundInWords(bound)}</strong>`}</p>
      </li>
      <li class="card">
        <h3>Learnt</h3>
        <p class="about">What learned.yaml adds to the simulator</p>
        <p class="share"><strong>${entries}</strong> ${entries === 1 ? 'entry' : 'entries'}</p>
      </li>
    </ul>
  </section>`;
}

function agreementCard(title: string, about: string, agreement: Agreement): Markup {
  const { walks, equal } = agreement;
  return html`<li class="card ${walks > 0 && equal === walks ? 'pass' : 'fail'}">
    <h3>${title}</h3>
    <p class="about">${about}</p>
    <p class="share"><strong>${shareOf(agreement)}</strong> of ${count(walks, 'walk')} agree</p>
    <div class="meter" aria-hidden="true">
      <span class="pass" style="flex-grow:${equal}"></span>
      ${walks === equal ? null : html`<span class="fail" style="flex-grow:${walks - equal}"></span>`}
    </div>
  </li>`;
}

function factSection({ startedAt, endedAt, requests, rounds, seed, tool }: ComparisonReport): Markup {
  const rows: readonly Fact[] = [
    ['Started', html`<time datetime="${startedAt}">${startedAt.slice(0, 19).replace('T', ' ')} UTC</time>`],
    ['Duration', duration(Date.parse(endedAt) - Date.parse(startedAt))],
    ['Requests at the target', String(requests)],
    ['Rounds', String(rounds.length)],
    ['Seed', html`<code>${seed}</code>`],
    ['Tool', `gateproof ${tool}`],
  ];
  return html`<section id="facts" aria-labelledby="facts-title">
    <h2 id="facts-title" class="quiet">The run</h2>
    ${factList(rows)}
  </section>`;
}
