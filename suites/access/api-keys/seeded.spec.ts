/** Keys that no documented operation can make: the target file names one of each, or declares that there is none (concepts: ApiKeyDetailDto). */
import { conformance, topic } from '../../../fixtures/test.ts';
import { detailOf } from '../../checks/keys.ts';

/** A world may be made without one. */
const world = { choices: { 'seed.legacyKey': true } };

topic('API key, of the deployment itself', () => {
  conformance(
    'shows neither start nor end of a value that was created before hashed storage',
    { rules: ['KEY-DETAIL-LEGACY-PREFIX'], needs: ['merchantAdmin', 'fixtures.legacyKey'], world },
    async (context) => {
      const answer = await detailOf(context, context.target.fixtures['legacyKey']!);
      context.judge.equal('KEY-DETAIL-LEGACY-PREFIX', [answer.get('keyPrefix'), answer.get('last4')], [null, null], {
        check: 'keyPrefix and last4 of a key created before hashed storage',
        answer,
      });
    },
  );

  conformance(
    'is active where it is older than its status',
    { rules: ['KEY-DETAIL-LEGACY-STATUS'], needs: ['merchantAdmin', 'fixtures.keyWithoutStatus'], world },
    async (context) => {
      const answer = await detailOf(context, context.target.fixtures['keyWithoutStatus']!);
      context.judge.equal('KEY-DETAIL-LEGACY-STATUS', answer.get('status'), 'Active', {
        check: 'status of a key older than the field',
        answer,
      });
    },
  );

  conformance(
    'shows a reason and no user when the platform suspended it',
    { rules: ['KEY-DETAIL-SUSPENDED-BY-PLATFORM'], needs: ['merchantAdmin', 'fixtures.platformSuspendedKey'] },
    async (context) => {
      const { judge, target } = context;
      const answer = await detailOf(context, target.fixtures['platformSuspendedKey']!);
      judge.equal('KEY-DETAIL-SUSPENDED-BY-PLATFORM', [answer.get('isSuspended'), answer.get('suspendedBy')], [true, null], {
        check: 'isSuspended and suspendedBy of a key that the platform suspended',
        answer,
      });
      const reason = answer.get('suspensionReason');
      judge.that('KEY-DETAIL-SUSPENDED-BY-PLATFORM', typeof reason === 'string' && reason !== '', {
        check: 'suspensionReason of a key that the platform suspended',
        expected: 'a reason',
        actual: reason,
        answer,
      });
    },
  );
});
