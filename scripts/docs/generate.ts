import { choicePages } from './choices.ts';
import { errorCodePages } from './error-codes.ts';
import { operationPages } from './operations.ts';
import { commandPages, controlPages, eventPages, targetFilePages } from './others.ts';
import type { GeneratedPage } from './pages.ts';
import { rulePages } from './rules.ts';

export const generatedPages = (): readonly GeneratedPage[] => [
  ...operationPages(),
  ...rulePages(),
  ...choicePages(),
  ...errorCodePages(),
  ...eventPages(),
  ...controlPages(),
  ...targetFilePages(),
  ...commandPages(),
];
