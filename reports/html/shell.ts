/** The common frame of all pages: they load nothing, follow the system's colours, and begin with a link to their content. */
import { html, trusted, type Markup, type Part } from '../../schemas/shared/markup.ts';

export interface Shell {
  readonly title: Part;
  /** Of Content-Security-Policy. */
  readonly policy: string;
  readonly style: string;
  readonly header: Markup;
  readonly navigation: Markup;
  readonly main: Part;
  readonly footer: Part;
}

/** Loads nothing and runs only the page's own script, so that text from a target stays text even if escaping it was forgotten. */
export const policyOf = (scriptSource: string): string =>
  [
    `default-src 'none'`,
    `style-src 'unsafe-inline'`,
    `script-src ${scriptSource}`,
    `img-src data:`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');

export const shell = ({ title, policy, style, header, navigation, main, footer }: Shell): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${trusted(policy)}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${element('style', style)}
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        ${header} ${navigation}
        <main id="main">${main}</main>
        <footer>
          <p>${footer}</p>
        </footer>
      </body>
    </html> `;

/** Built in one piece, because the policy's hash covers every character of the script. */
export function element(name: 'style' | 'script', content: string): Markup {
  return trusted(`<${name}>${content}</${name}>`);
}
