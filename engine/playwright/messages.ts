/** The messages between the process that holds a run and the workers that use it. */
import type { OperationId } from '../../schemas/catalogue.ts';
import type { Run } from '../../schemas/shared/verdict.ts';
import type { Answer } from '../../fixtures/client/answer.ts';
import type { Outgoing, Reply } from '../../fixtures/client/connection.ts';
import type { Noting } from '../../fixtures/client/undo.ts';
import type { RunSettings } from '../../fixtures/run-settings.ts';
import type { KnownFailure } from '../../reports/known-failures.ts';

/** Attached to every test's findings, so that a certificate can be made from them anywhere. */
export interface Header extends Pick<Run, 'tool' | 'target' | 'given' | 'seed' | 'deep'> {
  readonly knownFailures: readonly KnownFailure[];
}

/** Sent to a starting worker: the settings, or why nothing can be tested. The first worker reports the problem. */
export type Opening = { readonly settings: RunSettings; readonly header: Header } | { readonly problem: string; readonly isFirst: boolean };

export interface TestUsage {
  readonly lateMs: number;
  readonly kept: number;
}

export interface Answers {
  readonly open: Opening;
  readonly pace: undefined;
  readonly begin: TestUsage & { readonly turn: number };
  readonly end: undefined;
  readonly load: undefined;
  readonly share: { readonly reply: Reply; readonly request: Outgoing };
  readonly note: undefined;
  readonly leave: undefined;
}
/** A question that has an answer of its kind. */
export type QuestionBody =
  | { readonly ask: 'load' }
  | { readonly ask: 'share'; readonly request: Outgoing }
  | { readonly ask: 'note'; readonly operation: OperationId; readonly options: Noting; readonly answer: AnswerParts }
  | { readonly ask: 'leave' }
  | { readonly ask: 'open' }
  | { readonly ask: 'pace' }
  | { readonly ask: 'begin'; readonly isAlone: boolean }
  | { readonly ask: 'end'; readonly turn: number; readonly used: TestUsage };
export type Question = QuestionBody & { readonly id: number; readonly run: string };

export type AnswerParts = Pick<Answer, 'status' | 'rawHeaders' | 'text'>;
