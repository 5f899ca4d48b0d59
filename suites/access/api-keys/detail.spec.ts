import { conformance, required, topic, unobservable, type Answer, type Context, type PersonaName } from '../../../fixtures/test.ts';
import { ApiKeyDetailDto } from '../../../schemas/access/api-keys/types.ts';
import { fieldRules, judgeFields } from '../../checks/fields.ts';
import { comparable } from '../../checks/members.ts';
import { refusal } from '../../checks/refused.ts';

/** Ids may be written in either case; values that are not text stay unchanged. */

const detail = ({ api }: Context, as: PersonaName, id: string): Promise<Answer> =>
  api.call('apiKeys.detail', { as, params: { id }, query: { suppressNulls: false } });

const keyOf = ({ target }: Context, persona: PersonaName): string => target.personas[persona]!.keyId!;

/** Whether a refusal can be about the key at all: a caller without the named permission is refused earlier. */
async function mayReadKeys({ api }: Context, as: PersonaName): Promise<void> {
  const list = await api.call('apiKeys.list', { as, allow501: true });
  if (list.status === 403) unobservable(`personas.${as} lacks the permission ApiKeyAuthorization.ApiKeys`, list);
}

/** Judges that merchantAdmin's key and one that does not exist give a caller the same response. */
async function judgeHidden(context: Context, as: PersonaName, check: string): Promise<void> {
  const { judge } = context;
  await mayReadKeys(context, as);
  const hiddenId = keyOf(context, 'merchantAdmin');
  const unknownId = context.build.uuid('key');
  // An answer that was kept for an admin is not for the next caller.
  await detail(context, 'merchantAdmin', hiddenId);
  const hidden = await detail(context, as, hiddenId);
  const unknown = await detail(context, as, unknownId);
  judge.equal('KEY-DETAIL-OTHER-404', hidden.status, 404, { check, answer: hidden });
  judge.equal('KEY-DETAIL-SAME-404', refusal(hidden, [hiddenId]), refusal(unknown, [unknownId]), {
    check: `${check}, compared with one that does not exist`,
    answer: hidden,
  });
}

topic('Key detail', () => {
  conformance(
    'holds every documented field',
    { rules: ['KEY-DETAIL-STATUS-200', 'KEY-DETAIL-ID', ...fieldRules('KEY-DETAIL')], needs: ['merchantAdmin.keyId'] },
    async (context) => {
      const { judge } = context;
      const id = keyOf(context, 'merchantAdmin');
      const answer = await detail(context, 'merchantAdmin', id);
      if (answer.status === 403) await mayReadKeys(context, 'merchantAdmin');
      judge.equal('KEY-DETAIL-STATUS-200', answer.status, 200, { check: "the detail of the caller's own key", answer });
      judgeFields(judge, 'KEY-DETAIL', ApiKeyDetailDto, answer, 'the detail');
      judge.equal('KEY-DETAIL-ID', comparable(answer.get('id')), comparable(id), { check: 'the id compared with the path', answer });
    },
  );

  conformance('never holds the key value', { rules: ['KEY-DETAIL-VALUE-ABSENT'], needs: ['merchantAdmin.keyId'] }, async (context) => {
    const { judge, target } = context;
    const answer = required(await detail(context, 'merchantAdmin', keyOf(context, 'merchantAdmin')), 'the detail of a key');
    const absent = !answer.text.includes(target.personas.merchantAdmin!.key);
    judge.that('KEY-DETAIL-VALUE-ABSENT', absent, {
      check: 'the body, searched for the value of the key',
      expected: 'not found',
      actual: absent ? 'not found' : answer.text,
      answer,
    });
  });

  conformance('is open to the owner', { rules: ['KEY-DETAIL-OWNER'], needs: ['merchantUser.keyId'] }, async (context) => {
    await mayReadKeys(context, 'merchantUser');
    const answer = await detail(context, 'merchantUser', keyOf(context, 'merchantUser'));
    context.judge.equal('KEY-DETAIL-OWNER', answer.status, 200, { check: 'an owner who is not an admin reads its key', answer });
  });

  conformance('is open to an admin', { rules: ['KEY-DETAIL-ADMIN'], needs: ['merchantAdmin', 'merchantUser.keyId'] }, async (context) => {
    const answer = await detail(context, 'merchantAdmin', keyOf(context, 'merchantUser'));
    if (answer.status === 403) await mayReadKeys(context, 'merchantAdmin');
    context.judge.equal('KEY-DETAIL-ADMIN', answer.status, 200, { check: "an admin reads a user's key", answer });
  });

  conformance(
    'is a 404 for a key that does not exist',
    { rules: ['KEY-DETAIL-UNKNOWN-404'], needs: ['merchantAdmin'] },
    async (context) => {
      const answer = await detail(context, 'merchantAdmin', context.build.uuid('key'));
      if (answer.status === 403) await mayReadKeys(context, 'merchantAdmin');
      context.judge.equal('KEY-DETAIL-UNKNOWN-404', answer.status, 404, { check: 'the detail of a key that does not exist', answer });
    },
  );

  conformance(
    'is a 404 for a user of the same merchant who neither owns the key nor is an admin',
    { rules: ['KEY-DETAIL-OTHER-404', 'KEY-DETAIL-SAME-404'], needs: ['merchantAdmin.keyId', 'merchantUser'] },
    (context) => judgeHidden(context, 'merchantUser', 'a key of another user'),
  );

  conformance(
    'is the same 404 for any other caller',
    { rules: ['KEY-DETAIL-OTHER-404', 'KEY-DETAIL-SAME-404'], needs: ['merchantAdmin.keyId', 'otherMerchant'] },
    (context) => judgeHidden(context, 'otherMerchant', 'a key of another merchant'),
  );
});
