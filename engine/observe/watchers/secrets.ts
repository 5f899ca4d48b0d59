/** Secrets that are shown once: values of keys, and signing secrets of listen sessions (concepts: ApiKeyRevealedDto; Listen sessions, 1). */
import { redacted } from '../../../fixtures/judge/redaction.ts';
import { isStandIn } from '../../../schemas/shared/secret-forms.ts';
import { secretsIn } from '../../../suites/checks/listen-session.ts';
import type { Observed } from '../observed.ts';
import { Recent, type TrafficJudge, type Watcher } from '../watcher.ts';

/** Words of a text that can be a secret: each is looked up, so that the cost does not depend on how many secrets are known. */
const words = /[\w.+/=~-]{12,200}/g;

/** Shorter values occur in other texts by chance. */
const minLength = 12;

export const revealing: ReadonlySet<string> = new Set(['apiKeys.forUser', 'apiKeys.reveal', 'apiKeys.rotate']);
const lists: ReadonlySet<string> = new Set(['apiKeys.list', 'apiKeys.continuationList']);

/** In a recording, several secrets may have become one text. */
export const isRedacted = (text: string): boolean => text === redacted || isStandIn(text);

/** What a reply reveals, and no later one may show. */
export function revealedIn({ operation, answer }: Observed): { readonly keys: readonly string[]; readonly signing: readonly string[] } {
  const isLong = (text: unknown): text is string => typeof text === 'string' && text.length >= minLength && !isRedacted(text);
  const isKey = answer.ok && revealing.has(operation.id);
  const isSession = answer.ok && operation.id === 'listenSessions.create';
  return {
    keys: [isKey ? answer.get('key') : undefined].filter(isLong),
    signing: (isSession ? secretsIn(answer).slice(0, 1) : []).filter(isLong),
  };
}

/** A watcher of its own for each observation: it remembers the secrets that it saw, in memory only. */
export function secrets(): Watcher {
  const keys = new Recent<true>(5000);
  const signing = new Recent<string>(5000);

  const learn = (exchange: Observed): void => {
    const { keys: values, signing: secrets } = revealedIn(exchange);
    for (const value of values) keys.set(value, true);
    for (const secret of secrets) signing.set(secret, exchange.id);
  };

  const search = ({ operation, answer, key }: Observed, judge: TrafficJudge): void => {
    const found = {
      key: false,
      own: key !== undefined && key.length >= minLength && !isRedacted(key) && answer.text.includes(key),
      signing: false,
    };
    if (keys.size > 0 || signing.size > 0)
      for (const [word] of answer.text.matchAll(words)) {
        if (keys.get(word) !== undefined) found.key = true;
        if (signing.get(word) !== undefined) found.signing = true;
      }
    const isFound = found.key || found.own;
    const evidence = (what: string) => () => ({
      check: `a ${answer.status} of ${operation.id}, searched for ${what}`,
      expected: 'not found',
      actual: 'found',
      answer,
    });
    judge.that('LISTEN-SECRET-ONCE', !found.signing, evidence('signing secrets of listen sessions'));
    if (!answer.ok) {
      judge.that('ERROR-NO-SECRETS', !isFound, evidence('values of keys'));
      if (answer.status === 401 && key !== undefined)
        judge.that('AUTH-NO-VALUE-ECHO', !found.own, evidence('the value of the key that was sent'));
      return;
    }
    if (operation.method !== 'GET' && operation.reads !== true) return;
    judge.that('CATALOGUE-NO-KEY-VALUES', !isFound, evidence('values of keys'));
    judge.that('KEY-REVEALED-VALUE-ONCE', !found.key, evidence('values of keys that were revealed before'));
    if (lists.has(operation.id)) judge.that('KEY-LIST-NO-VALUES', !isFound, evidence('values of keys'));
    if (operation.id === 'apiKeys.detail') judge.that('KEY-DETAIL-VALUE-ABSENT', !isFound, evidence('values of keys'));
  };

  return {
    rules: [
      'ERROR-NO-SECRETS',
      'AUTH-NO-VALUE-ECHO',
      'CATALOGUE-NO-KEY-VALUES',
      'KEY-REVEALED-VALUE-ONCE',
      'KEY-LIST-NO-VALUES',
      'KEY-DETAIL-VALUE-ABSENT',
      'LISTEN-SECRET-ONCE',
    ],
    see(exchange, judge) {
      const { operation, answer } = exchange;
      const isShownHere = answer.ok && (revealing.has(operation.id) || operation.id === 'listenSessions.create');
      if (!isShownHere) search(exchange, judge);
      learn(exchange);
    },
  };
}
