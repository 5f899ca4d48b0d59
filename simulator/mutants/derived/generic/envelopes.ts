import type { RuleId } from '../../../../schemas/register.ts';
import type { RefusalKind } from '../../../domain/kernel/refusal.ts';
import { editError } from '../../framework/edit-keys.ts';
import { editAnswer, type Json } from '../../framework/edit.ts';
import type { Family, Mutant } from '../../framework/mutant.ts';
import { without } from '../../framework/replies.ts';

type Member = 'error' | 'code' | 'message';

/** Kinds of failure, with the rule that requires their envelope. `byMember`: their tests also judge the rules about members. */
const kinds: Readonly<Partial<Record<RefusalKind, { readonly rule: RuleId; readonly byMember?: true; readonly isOfDefaultWorld?: true }>>> =
  {
    unauthenticated: { rule: 'ERROR-401', byMember: true, isOfDefaultWorld: true },
    forbidden: { rule: 'ERROR-403', byMember: true },
    notFound: { rule: 'ERROR-404', byMember: true },
    validation: { rule: 'ERROR-400', byMember: true },
    state: { rule: 'ERROR-OTHER' },
    duplicateName: { rule: 'ERROR-OTHER' },
    staleStamp: { rule: 'ERROR-OTHER' },
    refusedToken: { rule: 'ERROR-OTHER' },
  };

interface Break {
  readonly name: string;
  readonly member: Member;
  readonly description: string;
  /** The body; `error` is its original member. */
  readonly body: (error: Json) => unknown;
}

const breaks: readonly Break[] = [
  { name: 'drop-envelope-error', member: 'error', description: 'has no member error', body: (error) => error },
  { name: 'null-envelope-error', member: 'error', description: 'has null as error', body: () => ({ error: null }) },
  { name: 'mistype-envelope-error', member: 'error', description: 'has a string as error', body: (error) => ({ error: error['message'] }) },
  { name: 'list-envelope-error', member: 'error', description: 'has an array as error', body: (error) => ({ error: [error] }) },
  ...(['code', 'message'] as const).flatMap((member): readonly Break[] => [
    {
      name: `drop-envelope-error-${member}`,
      member,
      description: `has no error.${member}`,
      body: (error) => ({ error: without(error, member) }),
    },
    {
      name: `mistype-envelope-error-${member}`,
      member,
      description: `has a number as error.${member}`,
      body: (error) => ({ error: { ...error, [member]: 7 } }),
    },
  ]),
];

const ofKinds: Family = Object.fromEntries(
  Object.entries(kinds).flatMap(([kind, { rule, byMember, isOfDefaultWorld }]) =>
    breaks.map(({ name, member, description, body }): [string, Mutant] => [
      `${name}-${kind}`,
      {
        // Without `error`, its members cannot be changed.
        breaks: byMember === true ? [rule, `ERROR-FIELD-${member}`] : [rule],
        description: `A failure of the kind ${kind} ${description}.`,
        ...(isOfDefaultWorld === undefined ? {} : { isOfDefaultWorld }),
        seams: editAnswer((answer, refusal) => {
          if (refusal.kind !== kind || answer.body === null || answer.status === 429) return answer;
          const { error } = JSON.parse(answer.body) as { readonly error: Json };
          return { ...answer, body: JSON.stringify(body(error)) };
        }),
      },
    ]),
  ),
);

const reasons: Readonly<Record<string, (error: Json) => Json>> = {
  drop: (error) => without(error, 'validationErrors'),
  null: (error) => ({ ...error, validationErrors: null }),
  empty: (error) => ({ ...error, validationErrors: [] }),
  blank: (error) => ({ ...error, validationErrors: '' }),
};

const ofValidation: Family = Object.fromEntries(
  Object.entries(reasons).map(([verb, edit]): [string, Mutant] => [
    `${verb}-envelope-error-validationErrors`,
    {
      breaks: ['ERROR-FIELD-validationErrors', 'KEY-FORUSER-NAME-VALIDATION', 'PROFILE-VALIDATION-ERRORS'],
      description: `The reasons of a rejected validation are broken (${verb}).`,
      seams: editError((error, { kind }) => (kind === 'validation' ? edit(error) : error)),
    },
  ]),
);

export const envelopes: Family = {
  ...ofKinds,
  ...ofValidation,
  'null-envelope-error-message': {
    breaks: ['ERROR-MESSAGE-PRESENT'],
    description: 'The message of a failure is not a string.',
    seams: editError((error) => ({ ...error, message: null })),
  },
};
