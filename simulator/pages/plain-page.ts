/** Small pages without script, in the style of the payment page. */
import type { FastifyReply } from 'fastify';
import { html, type Markup } from '../../schemas/shared/markup.ts';

/** Nothing runs, and nothing can be sent elsewhere. */
export const plainHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** Sends pages with this line at their end. */
export const plainPage =
  (footer: string) =>
  (reply: FastifyReply, status: number, title: string, main: Markup): FastifyReply =>
    reply
      .code(status)
      .headers(plainHeaders)
      .send(
        html`<!doctype html>
          <html lang="en">
            <head>
              <meta charset="utf-8" />
              <meta name="viewport" content="width=device-width, initial-scale=1" />
              <meta name="color-scheme" content="light dark" />
              <meta name="robots" content="noindex" />
              <title>${title}</title>
              <link rel="stylesheet" href="/pay/static/pay.css" />
            </head>
            <body>
              <div class="page">
                <main id="main">${main}</main>
                <footer><p>${footer}</p></footer>
              </div>
            </body>
          </html> `.text,
      );
