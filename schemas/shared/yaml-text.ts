/**
 * Parses handwritten YAML in linear time. The parser alone takes minutes for a few mebibytes: each level costs more than the one above it,
 * each key is compared with all others of its map, and each error records a stack.
 */
import { isScalar, Lexer, LineCounter, parseDocument, Parser, visit, type Document } from 'yaml';
import { processLimits } from '../limits.ts';

const { max: maxDepth } = processLimits.writtenFileDepth;

interface Mistake {
  readonly offset: number;
  readonly message: string;
}

type YamlText = { readonly lines: LineCounter } & (
  { readonly document: Document.Parsed; readonly mistake?: undefined } | { readonly document?: undefined; readonly mistake: Mistake }
);

/** The document of a text, or the first mistake in it, including warnings. */
export function parseYamlText(text: string): YamlText {
  const linesRead = new LineCounter();
  const tooDeep = tooDeepAt(text, linesRead);
  if (tooDeep !== undefined) return { lines: linesRead, mistake: { offset: tooDeep, message: `nested more than ${maxDepth} levels deep` } };
  const lines = new LineCounter();
  const document = withoutStacks(() =>
    parseDocument(text, { lineCounter: lines, prettyErrors: false, stringKeys: true, uniqueKeys: false }),
  );
  const [first] = [...document.errors, ...document.warnings];
  const mistake = first === undefined ? repeatedKeyIn(document) : { offset: first.pos[0], message: first.message };
  return mistake === undefined ? { lines, document } : { lines, mistake };
}

const collections: ReadonlySet<string> = new Set(['block-map', 'block-seq', 'flow-collection']);

/** Where a text is nested too deeply; undefined if it is not. */
function tooDeepAt(text: string, lines: LineCounter): number | undefined {
  const parser = new Parser(lines.addNewLine);
  lines.addNewLine(0);
  for (const lexeme of new Lexer().lex(text)) {
    for (const _token of parser.next(lexeme));
    // Besides the open collections, the stack holds the document and the current token.
    if (parser.stack.length > maxDepth && parser.stack.filter(({ type }) => collections.has(type)).length > maxDepth) return parser.offset;
  }
  return undefined;
}

function withoutStacks<T>(work: () => T): T {
  const { stackTraceLimit } = Error;
  try {
    Error.stackTraceLimit = 0;
    return work();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function repeatedKeyIn(document: Document.Parsed): Mistake | undefined {
  let mistake: Mistake | undefined;
  visit(document, {
    Map(_key, { items }) {
      const known = new Set<unknown>();
      for (const { key } of items) {
        const name: unknown = isScalar(key) ? key.value : key;
        if (known.has(name)) mistake = { offset: isScalar(key) ? (key.range?.[0] ?? 0) : 0, message: 'Map keys must be unique' };
        if (mistake !== undefined) return visit.BREAK;
        known.add(name);
      }
      return undefined;
    },
  });
  return mistake;
}
