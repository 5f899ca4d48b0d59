/** What a test attaches for the reporter. The name begins with `_`, which hides it from every report. */
import { readFileSync } from 'node:fs';
import type { TestInfo } from '@playwright/test';
import type { Leftover, TestReport } from '../../schemas/shared/verdict.ts';
import type { Header } from './messages.ts';

export interface Left {
  readonly header: Header;
  /** Absent if the test did not end. */
  readonly report?: TestReport;
  readonly ended?: string;
  readonly left?: readonly Leftover[];
}

const name = '_gateproof';

export const leave = (info: TestInfo, left: Left): void =>
  void info.attachments.push({ name, contentType: 'application/json', body: Buffer.from(JSON.stringify(left)) });

type Attachment = TestInfo['attachments'][number];

/** Undefined if the test attached nothing. Throws what the file system and the parser throw. */
export function leftBy(attachments: readonly Attachment[]): Left | undefined {
  const found = attachments.findLast((attachment) => attachment.name === name);
  if (found === undefined) return undefined;
  return JSON.parse(found.body?.toString('utf8') ?? readFileSync(found.path ?? '', 'utf8')) as Left;
}
