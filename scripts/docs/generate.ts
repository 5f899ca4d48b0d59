import { choicePages, commandPages, controlPages, eventPages, targetFilePages } from './others.ts';
import { errorCodePages, rulePages } from './rules.ts';
import { operationPages } from './operations.ts';
import type { GeneratedPage } from './markdown.ts';

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
