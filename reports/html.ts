/** The certificate as one HTML page that works offline and is readable without its script. */
import { createHash } from 'node:crypto';
import type { Certificate } from './certificate-schema.ts';
import { choiceSection, exchangeSection, planSection, proofSection } from './html/annexes.ts';
import { clauseSection, ledgerSection, shownChapters } from './html/ledger.ts';
import { dataElement, script } from './html/data.ts';
import { failureSection } from './html/failures.ts';
import { facts, levelCards, masthead } from './html/masthead.ts';
import { navigation, type Section } from './html/navigation.ts';
import { anchors } from './html/parts.ts';
import { leftoverSection, errorSection, knownSection, missingSection } from './html/unjudged.ts';
import { element, policyOf, shell } from './html/shell.ts';
import { style } from './html/style.ts';
import { missingHere } from './selection.ts';
import { outcomeTitles } from './words.ts';

const policy = policyOf(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);

/** `redact` is applied to every text, including the page's compressed data. */
export function certificatePage(certificate: Certificate, redact: (text: string) => string = (text) => text): string {
  const places = anchors(certificate);
  const chapters = shownChapters(certificate);
  const sections: readonly Section[] = [
    { id: 'errors', title: 'Errors', content: errorSection(certificate, places) },
    {
      id: 'failures',
      title: 'Failures',
      count: new Set(certificate.failures.map(({ rule }) => rule)).size,
      content: failureSection(certificate, places),
    },
    {
      id: 'missing',
      title: 'Not judged',
      count: new Set(missingHere(certificate).flatMap(({ rules }) => rules)).size,
      content: missingSection(certificate, places),
    },
    { id: 'known', title: 'Known failures', count: certificate.knownFailures.length, content: knownSection(certificate, places) },
    { id: 'left', title: 'Left at the target', count: certificate.left?.length ?? 0, content: leftoverSection(certificate) },
    { id: 'choices', title: 'Observed choices', count: certificate.choices.length, content: choiceSection(certificate) },
    {
      id: 'rules',
      title: 'All rules',
      count: chapters.reduce((sum, { rows }) => sum + rows.length, 0),
      content: ledgerSection(certificate, chapters, places),
    },
    { id: 'clauses', title: 'The specification', count: places.clauses.size, content: clauseSection(certificate, places) },
    { id: 'plan', title: 'Test plan', count: certificate.plan.planned, content: planSection(certificate) },
    ...(certificate.kind !== undefined ? [] : [{ id: 'proof', title: 'Mutation testing', content: proofSection(certificate) }]),
    { id: 'exchanges', title: 'Exchanges', count: certificate.exchanges.length, content: exchangeSection(certificate) },
  ];
  const { target, outcome, tool } = certificate;
  const page = shell({
    title: [target.name, ': ', outcomeTitles[outcome.name], ' · Gateproof'],
    policy,
    style,
    header: masthead(certificate),
    navigation: navigation(sections, chapters),
    main: [levelCards(certificate), ' ', facts(certificate), ' ', sections.map(({ content }) => content)],
    footer: `${tool.name} ${tool.version}. The same content as data: certificate.json, described by ${certificate.$schema.replace('./', '')}.`,
  }).text;
  const end = page.lastIndexOf('</body>');
  const tail = `${dataElement(certificate, redact).text}${element('script', script).text}`;
  return `${redact(page.slice(0, end))}${tail}${page.slice(end)}`;
}
