/** The certificate as one HTML page that needs nothing else: no network, no script. Pure. */
import { createHash } from 'node:crypto';
import type { Certificate } from './certificate-schema.ts';
import { choiceSection, exchangeSection, planSection } from './html/annexes.ts';
import { failureSection } from './html/failures.ts';
import { ledgerSection } from './html/ledger.ts';
import { facts, levelCards, masthead } from './html/masthead.ts';
import { anchors } from './html/parts.ts';
import { proofSection } from './html/proof.ts';
import { leftoverSection } from './html/leftovers.ts';
import { script } from './html/script.ts';
import { style } from './html/style.ts';
import { errorSection, knownSection, missingSection } from './html/unjudged.ts';
import { html, trusted, type Markup } from './markup.ts';
import { outcomeTitles } from './words.ts';

/** Loads nothing and runs only the page's own script, so that text from a target stays text even if an escape were missing. */
const policy = [
  `default-src 'none'`,
  `style-src 'unsafe-inline'`,
  `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  `img-src data:`,
  `base-uri 'none'`,
  `form-action 'none'`,
].join('; ');

/** The whole page. */
export function certificatePage(certificate: Certificate): string {
  const places = anchors(certificate);
  const sections: readonly (readonly [string, string, Markup | null])[] = [
    ['errors', 'Errors', errorSection(certificate, places)],
    ['failures', 'Failures', failureSection(certificate, places)],
    ['missing', 'Not judged', missingSection(certificate, places)],
    ['known', 'Known failures', knownSection(certificate, places)],
    ['left', 'Not removed', leftoverSection(certificate)],
    ['choices', 'Choices', choiceSection(certificate)],
    ['ledger', 'All rules', ledgerSection(certificate, places)],
    ['plan', 'Test plan', planSection(certificate, places)],
    ['proof', 'Mutation testing', proofSection(certificate, places)],
    ['exchanges', 'Exchanges', exchangeSection(certificate, places)],
  ];
  const { target, outcome, tool } = certificate;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${trusted(policy)}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${target.name}: ${outcomeTitles[outcome.name]} · Gateproof</title>
        <link rel="icon" href="data:," />
        ${element('style', style)}
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        ${masthead(certificate)}
        <nav aria-label="Sections">
          <ul>
            ${sections.map(([id, title, content]) => (content === null ? null : html`<li><a href="#${id}">${title}</a></li>`))}
          </ul>
        </nav>
        <main id="main">${levelCards(certificate)} ${facts(certificate)} ${sections.map(([, , content]) => content)}</main>
        <footer>
          <p>
            ${tool.name} ${tool.version}. The same content as data: certificate.json, described by ${certificate.$schema.replace('./', '')}.
          </p>
        </footer>
        ${element('script', script)}
      </body>
    </html> `.text;
}

/** Made in one piece: the hash in the policy covers every character of the script. */
function element(name: 'style' | 'script', content: string): Markup {
  return trusted(`<${name}>${content}</${name}>`);
}
