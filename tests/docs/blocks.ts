/** A fenced block of a documentation page, with the settings of its info string. */
export interface Block {
  /** `sh`, `ts`, `yaml`, …; empty if there is none. */
  readonly language: string;
  readonly text: string;
  /** Line of the fence, from 1. */
  readonly line: number;
  readonly norun?: string;
  /** The file that the block is written to, in the folder of the page. */
  readonly file?: string;
  /** It goes on while the next blocks run. */
  readonly isBackground: boolean;
  /** The next block runs once a background command has printed this. */
  readonly ready?: string;
  /** It is what the command before it prints; `…` stands for anything. */
  readonly isOutput: boolean;
  /** The exit status; 0 by default. */
  readonly status: number;
}

const fence = /^```(\S*)[ \t]*(.*)$/;

/** The blocks of a page, in their order. */
export function blocksOf(page: string): readonly Block[] {
  const blocks: Block[] = [];
  let open: { language: string; info: string; line: number; lines: string[] } | undefined;
  for (const [at, line] of page.split('\n').entries()) {
    const [isFence, language = '', info = ''] = fence.exec(line) ?? [];
    if (open === undefined && isFence !== undefined) open = { language, info, line: at + 1, lines: [] };
    else if (open !== undefined && line === '```') {
      blocks.push(describe(open));
      open = undefined;
    } else open?.lines.push(line);
  }
  if (open !== undefined) throw new Error(`the block of line ${open.line} has no end`);
  return blocks;
}

function describe({ language, info, line, lines }: { language: string; info: string; line: number; lines: readonly string[] }): Block {
  const value = (name: string): string | undefined => new RegExp(`\\b${name}="([^"]*)"`).exec(info)?.[1];
  const words = info.replaceAll(/\w+="[^"]*"/g, '').split(/\s+/);
  const [norun, file, ready] = [value('norun'), value('file'), value('ready')];
  return {
    language,
    text: `${lines.join('\n')}\n`,
    line,
    ...(norun === undefined ? {} : { norun }),
    ...(file === undefined ? {} : { file }),
    ...(ready === undefined ? {} : { ready }),
    isBackground: words.includes('background'),
    isOutput: words.includes('output'),
    status: Number(value('status') ?? 0),
  };
}

/** Blocks in these languages are commands, code or files, and are therefore run or written. */
const runnable = new Set(['sh', 'js', 'ts', 'yaml', 'json']);

/** Whether a block states neither how it is run nor why it is not. */
export const isUnmarked = ({ language, norun, file }: Block): boolean =>
  runnable.has(language) && language !== 'sh' && norun === undefined && file === undefined;
