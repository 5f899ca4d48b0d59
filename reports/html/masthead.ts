/** The head of the page: the target, the result, and the facts needed to repeat the run. */
import { verdicts } from '../../schemas/shared/verdict.ts';
import type { Certificate } from '../certificate-schema.ts';
import { html, type Markup } from '../../schemas/shared/markup.ts';
import { count } from '../counts.ts';
import { missingHere, selectionOf, unselectedIn } from '../selection.ts';
import { targetAdditions } from '../target-additions.ts';
import { duration, levelSigns, levelTitle, outcomeTitles, share } from '../words.ts';
import { className, factList, pill, type Fact } from './parts.ts';

export function masthead(certificate: Certificate): Markup {
  const { outcome, target, ledger } = certificate;
  const selection = selectionOf(certificate);
  const kind = outcome.name === 'certified' ? 'certificate' : 'report';
  const uncovered = ledger.filter(({ coverage }) => coverage !== 'tested').length;
  return html`<header class="masthead ${className(outcome.name)}">
    <div class="bar">
      <p class="brand">Gateproof</p>
      <p class="kind">${certificate.kind === undefined ? 'Conformance' : 'Client'} ${kind}</p>
    </div>
    <div class="title">
      <div>
        <h1>${target.name}</h1>
        <p class="url">${target.baseUrl}</p>
      </div>
      ${seal(outcome.name)}
    </div>
    <p class="verdict"><strong>${outcomeTitles[outcome.name]}</strong> <span>${outcome.headline}</span></p>
    ${
      selection === undefined
        ? null
        : html`<p class="note">
            Only ${selection} ran. ${count(unselectedIn(certificate), 'rule')} of other tests
            ${unselectedIn(certificate) === 1 ? 'was' : 'were'} not selected.
          </p>`
    }
    ${
      uncovered === 0 || selection !== undefined
        ? null
        : html`<p class="note">
            ${count(uncovered, 'rule')} of the specification ${uncovered === 1 ? 'is' : 'are'} not covered: no test judges
            ${uncovered === 1 ? 'it' : 'them'}, and the result does not depend on ${uncovered === 1 ? 'it' : 'them'}.
            <a href="#rules">All rules</a> gives the reason for each.
          </p>`
    }
    ${
      targetAdditions(missingHere(certificate)) === undefined
        ? null
        : html`<p class="note"><a href="#missing">What to add to the target file</a> so that more rules can be judged.</p>`
    }
    ${failedOnPaper(certificate)}
    ${target.simulator ? html`<p class="note">The target is a simulator. This ${kind} is not a statement about a deployed gateway.</p>` : null}
  </header>`;
}

const maxOnPaper = 12;

/** The first sheet of a print names what failed. */
function failedOnPaper({ ledger }: Certificate): Markup | null {
  const failed = ledger.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  const rest = failed.length - maxOnPaper;
  if (failed.length === 0) return null;
  return html`<p class="note on-paper">Failed: ${failed.slice(0, maxOnPaper).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.</p>`;
}

export function facts(certificate: Certificate): Markup {
  const { tool, target, plan, evidence, signature, timestamp } = certificate;
  const selection = selectionOf(certificate);
  const rows: readonly Fact[] = [
    ['Started', html`<time datetime="${certificate.startedAt}">${second(certificate.startedAt)}</time>`],
    ['Duration', `${duration(certificate.durationMs)} with ${count(certificate.workers, 'worker')}`],
    ['Requests', String(certificate.requests)],
    ['Tests', `${plan.ran} of ${plan.planned} planned${certificate.deep ? ', including random walks' : ''}`],
    ['Tool', `${tool.name} ${tool.version}`],
    ['Seed', html`<code>${certificate.seed}</code>`],
    ...(certificate.kind !== undefined ? [] : [['Personas', target.personas.join(', ') || 'none'] as const]),
    ...identityRows(certificate),
    ...(selection === undefined ? [] : [['Selection', `only ${selection}`] as const]),
    ['Suite digest', html`<code>${tool.suiteDigest}</code>`],
    ...(evidence === null ? [] : [['Evidence', html`${evidence.file}, SHA-256 <code>${evidence.sha256}</code>`] as const]),
    [
      'Signature',
      signature === null
        ? 'unsigned: proves no origin'
        : html`${signature.file}, ${signature.algorithm} key <code>${signature.keyThumbprint}</code>`,
    ],
    ...(timestamp === undefined ? [] : [['Time stamp', `${timestamp.file}, of ${timestamp.authority}`] as const]),
  ];
  return html`<section id="facts" aria-labelledby="facts-title">
    <h2 id="facts-title" class="quiet">The run</h2>
    ${factList(rows, wide)}
    <p class="about">${meaning(certificate)}</p>
    <p class="about">
      To check it: <code>npx gateproof@${tool.version} verify</code> with the folder of this file judges the recorded exchanges again. Sum
      of the evidence and the key of a signature must be those that its maker publishes.
    </p>
  </section>`;
}

/** What a reader may conclude, and what not. */
const meaning = ({ kind, target }: Certificate): string =>
  kind !== undefined
    ? 'It says how this client behaved in these situations. It says nothing about its other code, its security, or other versions of it.'
    : `It says how ${target.simulator ? 'this simulator' : 'this deployment'} answered during the run. It says nothing about availability, load, security, or later versions.`;

/** The identity of the target: from the target file and the connection, with both clocks. */
function identityRows({ target, startedAt, durationMs }: Certificate): readonly (readonly [string, string | Markup])[] {
  const { operator, version, address, certificate, unseen, clock } = target;
  const ended = new Date(Date.parse(startedAt) + durationMs).toISOString();
  return [
    ...(operator === undefined ? [] : [['Operator', operator] as const]),
    ...(version === undefined ? [] : [['Version of the target', version] as const]),
    ...(address === undefined ? [] : [['Address', html`<code>${address}</code>`] as const]),
    ...(certificate === undefined
      ? []
      : [
          [
            'TLS certificate',
            html`${certificate.subject}; issued by ${certificate.issuer}; valid from ${day(certificate.validFrom)} to
              ${day(certificate.validTo)}; SHA-256 <code>${certificate.sha256}</code>`,
          ] as const,
        ]),
    ...(unseen === undefined ? [] : [['Not seen', unseen] as const]),
    ...(clock === undefined
      ? []
      : [['By its clock', between(clock.first, clock.last)] as const, ['By our clock', between(startedAt, ended)] as const]),
  ];
}

const day = (time: string): string => time.slice(0, 10);
/** `2026-03-02 09:15:30 UTC`. */
const second = (time: string): string => `${time.slice(0, 19).replace('T', ' ')} UTC`;

/** `2026-03-02 09:15:30 to 09:16:02 UTC`. */
const between = (first: string, last: string): string =>
  `${second(first).replace(' UTC', '')} to ${day(first) === day(last) ? second(last).slice(11) : second(last)}`;

/** Facts with long values. */
const wide = new Set(['TLS certificate', 'Suite digest', 'Evidence', 'By its clock', 'By our clock']);

export function levelCards({ levels }: Certificate): Markup {
  return html`<section id="levels" aria-labelledby="levels-title">
    <h2 id="levels-title" class="quiet">Levels</h2>
    <ul class="cards">
      ${levels.map((level) => {
        const [name, about] = levelTitle(level.title);
        const { passed, of } = share(level);
        const counted = verdicts.filter((verdict) => (level.counts[verdict] ?? 0) > 0);
        return html`<li class="card ${level.verdict}">
          <h3>${name}</h3>
          <p class="stamp"><span aria-hidden="true">${levelSigns[level.verdict]}</span> ${level.verdict}</p>
          <p class="about">${about}</p>
          <p class="share"><strong>${passed}</strong> of ${of}</p>
          <div class="meter" aria-hidden="true">
            ${counted
              .toReversed()
              .map((verdict) => html`<span class="${className(verdict)}" style="flex-grow:${level.counts[verdict]}"></span>`)}
          </div>
          <ul class="counts">
            ${counted.map((verdict) => html`<li>${pill(verdict)} ${level.counts[verdict]}</li>`)}
            ${level.uncovered > 0 ? html`<li>${pill('not covered')} ${level.uncovered}</li>` : null}
          </ul>
        </li>`;
      })}
    </ul>
  </section>`;
}

/** The adjacent text has the same content as the drawing. */
function seal(outcome: Certificate['outcome']['name']): Markup {
  const marks = {
    certified: html`<path d="M33 49l11 11 21-23" />`,
    'as expected': html`<path d="M36 36l24 24M60 36L36 60" />`,
    failed: html`<path d="M36 36l24 24M60 36L36 60" />`,
    incomplete: html`<path d="M34 48h28" />`,
    error: html`<path d="M48 32v20M48 63v1" />`,
  } as const;
  const teeth = Array.from({ length: 48 }, (_, index) => {
    const angle = (index * Math.PI) / 24;
    const radius = index % 2 === 0 ? 46 : 42.5;
    return `${(48 + radius * Math.cos(angle)).toFixed(1)},${(48 + radius * Math.sin(angle)).toFixed(1)}`;
  }).join(' ');
  return html`<svg class="seal" viewBox="0 0 96 96" width="96" height="96" aria-hidden="true" focusable="false">
    <polygon points="${teeth}" />
    <circle cx="48" cy="48" r="35" />
    ${marks[outcome]}
  </svg>`;
}
