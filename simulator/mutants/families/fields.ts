/** Members that a reply lacks, or has in a form that is not documented. */
import type { OperationId } from '../../../schemas/catalogue.ts';
import { register, type RuleId } from '../../../schemas/register.ts';
import type { Seams } from '../../http/tenant.ts';
import { editAnswer, editReply, type Json } from '../edit.ts';
import { family, fieldRules, type Family } from './family.ts';

/** Edits the reply that rules are about. */
type Reach = (original: Seams, edit: (body: Json) => Json) => Partial<Seams>;

const replyOf =
  (operation: OperationId): Reach =>
  (original, edit) =>
    editReply(original, [operation], edit);

const replies: Readonly<Record<string, Reach>> = {
  'KEY-DETAIL': replyOf('apiKeys.detail'),
  'KEY-REVEALED': replyOf('apiKeys.forUser'),
  TOKEN: replyOf('tokens.createFromTransaction'),
  PROFILE: replyOf('rateLimitProfiles.create'),
  LISTEN: replyOf('listenSessions.events'),
  LIMIT: (original, edit) =>
    editAnswer(original, (answer) =>
      answer.status === 429 && answer.body !== null ? { ...answer, body: JSON.stringify(edit(JSON.parse(answer.body) as Json)) } : answer,
    ),
};

function without(body: Json, member: string): Json {
  const { [member]: _, ...others } = body;
  return others;
}

/** Null where the register says that it never is, else an object, which no nullable member is. */
const wrongValue = (rule: RuleId): unknown => (register[rule].statement.includes('never null') ? null : {});

const ofReply = (prefix: string, reach: Reach): Family => ({
  ...family('drop', fieldRules(prefix), (member, rule) => ({
    breaks: [rule],
    description: `The member ${member} is left out.`,
    seams: (original) => reach(original, (body) => without(body, member)),
  })),
  ...family('mistype', fieldRules(prefix), (member, rule) => ({
    breaks: [rule],
    description: `The member ${member} has a form that is not documented.`,
    seams: (original) => reach(original, (body) => ({ ...body, [member]: wrongValue(rule) })),
  })),
});

export const fields: Family = Object.assign({}, ...Object.entries(replies).map(([prefix, reach]) => ofReply(prefix, reach)));
