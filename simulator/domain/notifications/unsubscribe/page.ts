/** The page of an unsubscribe link in a browser: it asks for confirmation, and its form unsubscribes (assumptions: U2). */
import type { UnsubscribeStateDto } from '../../../../schemas/notifications/messaging/unsubscribe-types.ts';
import type { Answer } from '../../kernel/call.ts';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** Weight of a media type that an `Accept` header names; 0 where it does not. */
function weight(accept: string, mediaType: string): number {
  for (const entry of accept.toLowerCase().split(',')) {
    const [name, ...parameters] = entry.split(';').map((part) => part.trim());
    if (name !== mediaType) continue;
    const given = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
    return Number.isNaN(given) ? 1 : given;
  }
  return 0;
}

/** Whether a client prefers HTML to JSON. */
export const prefersPage = (accept: string | undefined): boolean =>
  accept !== undefined && weight(accept, 'text/html') > weight(accept, 'application/json');

const form = '<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>Unsubscribe</button></form>';

/** The form posts to the address of the page itself, token and all. */
export function confirmationPage({ email, category, isUnsubscribed }: UnsubscribeStateDto): Answer<string> {
  const about = `mail about <strong>${escaped(category)}</strong> to <strong>${escaped(email)}</strong>`;
  const asked = isUnsubscribed ? `<p>There is no more ${about}.</p>` : `<p>Stop ${about}?</p>${form}`;
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Unsubscribe</title>';
  return {
    body: `<!doctype html><html lang="en"><head>${head}</head><body><main><h1>Unsubscribe</h1>${asked}</main></body></html>\n`,
    mediaType: 'text/html; charset=utf-8',
    headers: {
      'content-security-policy': "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  };
}
