/** Unsubscribe links: anyone who holds one may use it (concepts: Events; assumptions: 18.3). */
import { nullable, record, text, type Stored } from '../../kernel/record-schema.ts';
import { empty, ok, type Call } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { invalidMember, notFound } from '../../kernel/refusal.ts';
import { confirmationPage, prefersPage, stateOf, unsubscribe, readUnsubscribeToken, type Unsubscription } from './unsubscription.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';

// An address that is unsubscribed from a category (assumptions: 18.3).

const UnsubscriptionRecord = record({
  /** Lower case. */
  email: text(),
  /** Null: every category. */
  category: nullable(text()),
});
type UnsubscriptionRecord = Stored<typeof UnsubscriptionRecord>;

function named({ world }: Call, token: string | undefined): Unsubscription {
  const about = token === undefined ? undefined : readUnsubscribeToken(world, token);
  if (about === undefined) throw notFound('not a token of this world');
  return about;
}

function isPage(call: Call): boolean {
  const choice = call.world.choices['notifications.unsubscribePage'];
  return choice === 'negotiated' ? prefersPage(call.header('accept')) : choice === 'always';
}

/** Does not unsubscribe: mail scanners follow links too. */
const show: Handler<'unsubscribe.show'> = (call) => {
  const state = stateOf(call.world, named(call, call.query.token));
  return isPage(call) ? confirmationPage(state) : ok(state);
};

/** RFC 8058: a form with a single pair; a repeated request is not an error. */
const oneClick: Handler<'unsubscribe.oneClick'> = (call) => {
  const { 'List-Unsubscribe': value } = (call.body ?? {}) as { readonly 'List-Unsubscribe'?: unknown };
  if (value !== 'One-Click') throw invalidMember('List-Unsubscribe', 'The field List-Unsubscribe must be One-Click.');
  const { email, category } = named(call, call.query.token);
  unsubscribe(call.world, email, category);
  return empty;
};

const confirm: Handler<'unsubscribe.confirm'> = (call) => {
  const { token, allCategories } = call.body;
  const about = named(call, token);
  unsubscribe(call.world, about.email, allCategories === true ? null : about.category);
  return ok(stateOf(call.world, about));
};

const handlers = {
  'unsubscribe.show': show,
  'unsubscribe.oneClick': oneClick,
  'unsubscribe.confirm': confirm,
} as const;

const records = {
  unsubscriptions: kind(UnsubscriptionRecord, { email: (one) => one.email }),
};

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
}

export const unsubscribeModule = defineModule({ records, handlers });
