/** A part of the page of an operation, which the address can name: `#/operations/transactions.create/errors`. */
import type { ComponentChildren } from 'preact';

export const parts = {
  inputs: 'Inputs',
  answer: 'Answer',
  errors: 'Errors',
  states: 'States',
  events: 'Events',
  rules: 'Rules',
  choices: 'Choices',
} as const;

interface PartProps {
  readonly id: keyof typeof parts;
  readonly title?: string;
  readonly children: ComponentChildren;
}

export const Part = ({ id, title = parts[id], children }: PartProps) => (
  <section class="card" id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
    <div class="card-head">
      <h2 id={`${id}-title`}>{title}</h2>
    </div>
    {children}
  </section>
);
