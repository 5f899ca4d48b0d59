/** How a deployment delivers webhooks, where the specification leaves it open. */
import { choiceGroup, integer } from '../choice.ts';

export const webhookChoices = choiceGroup('webhooks', {
  rotationMaxDays: integer(
    7,
    { minimum: 1, maximum: 365 },
    {
      question: 'After how many days is a pending rotation of a signing secret cancelled?',
      source: 'assumptions: 18.2',
      hidden: 'a rotation outlives any run, and its end is not shown',
    },
  ),
});
