/** What the page shows only when it is asked for: checks, exchanges, tests and mutants, compressed into one element. Pure. */
import { readFileSync } from 'node:fs';
import { deflateSync, strToU8 } from 'fflate';
import { trusted, visible, type Markup } from '../../schemas/shared/markup.ts';
import type { Certificate } from '../certificate-schema.ts';
import { curl, originOf } from '../curl.ts';
import { clip, exchangeText } from '../exchange-text.ts';
import { redactValue } from '../redact.ts';
import { duration } from '../words.ts';

/** Lengths at which bodies and values are cut: the first that keeps the element below `maxLength`. certificate.json holds them whole. */
const lengths = [16_384, 4000, 1000, 100] as const;
const maxLength = 500_000;

/** The element that the script of the page reads: raw DEFLATE, in base64. `redact` reaches the text before it is compressed. */
export function dataElement(certificate: Certificate, redact: (text: string) => string): Markup {
  let content = '';
  for (const length of lengths) {
    content = pack(redact(JSON.stringify(contents(certificate, length))));
    if (content.length <= maxLength) break;
  }
  return trusted(`<script type="application/octet-stream" id="data">${content}</script>`);
}

/** Not zlib of Node: its output differs between processors, and a certificate is verified byte by byte. */
function pack(text: string): string {
  return Buffer.from(deflateSync(strToU8(text), { level: 9 })).toString('base64');
}

/** Text from a target is made visible here: the script adds it to the page as text. */
function contents({ ledger, plan, proof, exchanges, target }: Certificate, maxText: number): unknown {
  const origin = originOf(target.baseUrl);
  const all = {
    rules: ledger.map(({ id, checks }) => ({
      id,
      checks: checks.map((check) => ({
        ...check,
        ...(check.expected === undefined ? {} : { expected: clip(check.expected, maxText) }),
        ...(check.actual === undefined ? {} : { actual: clip(check.actual, maxText) }),
      })),
    })),
    tests: plan.tests,
    mutants: proof?.mutants ?? [],
    exchanges: exchanges.map((exchange) => {
      const { id, operation, persona, request, response } = exchange;
      const { request: sent, answer, note } = exchangeText(exchange, maxText);
      return {
        id,
        operation,
        persona,
        method: request.method,
        path: request.path,
        status: response?.status ?? null,
        time: response?.elapsedMs === undefined ? '' : duration(response.elapsedMs),
        sent,
        answer: answer ?? null,
        note,
        // A body that was cut makes another command.
        curl: (request.body ?? '').length > maxText ? null : curl(origin, exchange),
      };
    }),
  };
  return redactValue(all, visible);
}

/** Its modules, each after those that it imports. No two of them give the same name to different things. */
const modules = ['data', 'exchange', 'rule', 'search'] as const;

/** The modules as one script: what they import from each other is there already. */
export const script = modules
  .map((name) => readFileSync(new URL(`page/${name}.js`, import.meta.url), 'utf8'))
  .join('\n')
  .replaceAll(/^import .*;\n/gm, '')
  .replaceAll(/^export /gm, '');
