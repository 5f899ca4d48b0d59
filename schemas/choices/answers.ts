import { choiceGroup, valueOf } from '../choice.ts';
import { learnedDescribed, learnedSchema, mistakeInLearned } from '../learned-answers.ts';

export const answerChoices = choiceGroup('answers', {
  learned: valueOf(
    learnedSchema,
    learnedDescribed,
    [],
    {
      question: 'What does the deployment do where the specification is silent and no other choice names it?',
      source: 'no document: seen by gateproof compare',
      hidden: 'a suite observes only what a choice names; gateproof compare learns the rest',
    },
    mistakeInLearned,
  ),
});
