/** The data that the page shows only on request: checks, exchanges, tests and mutants, compressed into one element. Pure. */
import { readFileSync } from 'node:fs';
import { deflateSync, strToU8 } from 'fflate';
import { trusted, visible, type Markup } from '../../schemas/shared/markup.ts';
import type { Certificate } from '../certificate-schema.ts';
import { curl, originOf } from '../curl.ts';
import { clip, exchangeText } from '../exchange-text.ts';
import { redactValue } from '../redact.ts';
import { duration } from '../words.ts';

/** Cut lengths of bodies and values; the first that keeps the element below `maxLength` is used. certificate.json has them whole. */
const lengths = [16_384, 4000, 1000, 100, 30] as const;
const maxLength = 500_000;

/** The element that the page's script reads: raw DEFLATE in base64. `redact` is applied before compression. */
export function dataElement(certificate: Certificate, redact: (text: string) => string): Markup {
  let content = '';
  for (const length of lengths) {
    content = pack(redact(JSON.stringify(contents(certificate, length))));
    if (content.length <= maxLength) break;
  }
  return trusted(`<script type="application/octet-stream" id="data">${content}</script>`);
}

/** Not Node's zlib: its output differs between processors, and a certificate is verified byte by byte. */
function pack(text: string): string {
  return Buffer.from(deflateSync(strToU8(text), { level: 9 })).toString('base64');
}

/** Makes invisible characters visible; the script later adds the text to the page only as text. */
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
        // A cut body would give a different command.
        curl: (request.body ?? '').length > maxText ? null : curl(origin, exchange),
      };
    }),
  };
  return redactValue(all, visible);
}

/** The page's modules, in the order of their imports. No two declare the same name. */
const modules = ['data', 'exchange', 'rule', 'search'] as const;

/** Joins the modules into one script; imports are dropped because all names share one scope. */
export const script = modules
  .map((name) => readFileSync(new URL(`page/${name}.js`, import.meta.url), 'utf8'))
  .join('\n')
  .replaceAll(/^import .*;\n/gm, '')
  .replaceAll(/^export /gm, '');
