/** Hygiene: secrets, certificates and signatures. */
import { obligations } from './obligation.ts';

const hooks = 'Listen on the port in GATEPROOF_HOOK_PORT.';
const tls = 'Take the address of the gateway from GATEPROOF_URL, also if it is https.';

export const hygiene = obligations('hygiene', {
  'KEY-NOT-IN-URL': {
    statement: 'No URL contains the API key.',
    source: 'RFC 9110: 17.9; RFC 6819: 4.6.6',
    observed: 'The paths and queries of all requests of the run.',
    meet: 'Send any request.',
  },
  'KEY-NOT-POSTED': {
    statement: 'The API key is in the header api-key only, and a signing secret is in no request.',
    source: 'concepts: Authentication; RFC 6819: 4.6.6',
    observed: 'The bodies and other headers of all requests of the run.',
    meet: 'Send any request.',
  },
  'KEY-NOT-REDIRECTED': {
    statement: 'The API key does not follow a redirect to another host.',
    source: 'RFC 9110: 15.4 (automatic redirects and authorization)',
    observed: 'A request is redirected to another host, whose requests are looked at.',
    meet: 'Send any request.',
  },
  'SECRETS-NOT-PRINTED': {
    statement: 'The client prints no API key, no signing secret and no card number.',
    source: 'PCI DSS 4.0: 3.4, 8.6; concepts: Authentication (a key is shown once)',
    observed: 'Everything that the client writes to standard output and standard error.',
    meet: 'Take part in any scenario.',
  },
  'CARD-ONLY-IN-CHARGE': {
    statement: 'A card number is sent only where the gateway asks for it.',
    source: 'PCI DSS 4.0: 3.3, 4.2',
    observed: 'URLs, headers and other members of all requests of the run.',
    meet: 'Charge a card.',
  },
  'TLS-EXPIRED': {
    statement: 'A certificate that has expired is refused.',
    source: 'RFC 5280: 6.1.3; RFC 9110: 4.3.4',
    observed: 'The gateway has such a certificate; no request may arrive.',
    meet: tls,
  },
  'TLS-OTHER-HOST': {
    statement: 'A certificate of another host is refused.',
    source: 'RFC 9110: 4.3.4; RFC 9525',
    observed: 'The gateway has such a certificate; no request may arrive.',
    meet: tls,
  },
  'TLS-SELF-SIGNED': {
    statement: 'A certificate that no known authority has signed is refused.',
    source: 'RFC 5280: 6.1; RFC 9110: 4.3.4',
    observed: 'The gateway has such a certificate; no request may arrive.',
    meet: tls,
  },
  'UNSIGNED-REFUSED': {
    statement: 'A delivery without a signature is refused, and has no effect.',
    source: 'concepts: Events (signed deliveries); Standard Webhooks: verifying signatures',
    observed: 'An unsigned event that says that an unpaid order is paid.',
    meet: hooks,
  },
  'FORGED-REFUSED': {
    statement: 'A delivery that is signed with another secret, or was changed after it was signed, is refused, and has no effect.',
    source: 'concepts: Events (signed deliveries); Standard Webhooks: verifying signatures',
    observed: 'Such events say that an unpaid order is paid.',
    meet: hooks,
  },
  'STALE-REFUSED': {
    statement: 'A delivery whose signed timestamp is more than a few minutes old is refused.',
    source: 'Standard Webhooks: verifying the timestamp',
    observed: 'An event that was signed an hour ago.',
    meet: hooks,
  },
  'FUTURE-REFUSED': {
    statement: 'A delivery whose signed timestamp lies more than a few minutes ahead is refused.',
    source: 'Standard Webhooks: verifying the timestamp',
    observed: 'An event that was signed for a time an hour ahead.',
    meet: hooks,
  },
});
