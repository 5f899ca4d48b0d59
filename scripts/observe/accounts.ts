/** Operations that no suite can bring to a success, because they need what only a person receives: a code in a message, or a password. */
import { seededPassword } from '../../schemas/recipe.ts';
import type { CollectedTest } from '../../engine/run/collect-suites.ts';
import { at, type Answer } from '../../fixtures/client/answer.ts';

const codeIn = (answer: Answer): string => /Code: (\w+)|"(\d{6})\b/.exec(answer.text)?.slice(1).find(Boolean) ?? '';
const newPassword = 'Other#2026';

/** Runs like a test of the suites, but judges nothing. */
export const accountChain: CollectedTest = {
  id: 'accounts',
  title: 'accounts',
  rules: [],
  about: { rules: [] },
  deep: false,
  async body({ api, target }) {
    const { userId } = target.personas.merchantAdmin!;
    const host = { as: 'hostAdmin' } as const;
    const own = { as: 'merchantAdmin' } as const;
    const newest = async (log: 'emailLog' | 'smsLog'): Promise<Answer> => {
      const list = await api.call(`${log}.list`, { ...host, query: { filter: 'Account' } });
      return log === 'smsLog' ? list : api.call(`${log}.read`, { ...host, params: { id: String(at(list.json, 'items.0.id')) } });
    };
    // The other merchant's key only selects the world.
    await api.call('account.sendPasswordResetCode', {
      as: 'otherMerchant',
      body: { email: 'merchant.admin@example.com', appName: 'Shop' },
    });
    const reset = { userId, resetToken: codeIn(await newest('emailLog')), password: newPassword };
    await api.call('account.resetPassword', { as: 'anonymous', body: reset });
    await api.call('myProfile.changePassword', { ...own, body: { currentPassword: newPassword, newPassword: seededPassword } });
    await api.call('gatewayProfile.changePassword', { ...own, body: { currentPassword: seededPassword, newPassword } });
    const profile = { userName: 'merchant.admin', email: 'ada@shop.example', phoneNumber: '+12025550143' };
    await api.call('myProfile.update', { ...own, body: profile });
    await api.call('account.sendEmailConfirmationToken', { ...own, body: { userId, appName: 'Shop', returnUrl: '/profile' } });
    await api.call('account.confirmEmail', { as: 'anonymous', body: { userId, token: codeIn(await newest('emailLog')) } });
    await api.call('account.sendPhoneNumberConfirmationToken', { ...own, body: { userId, phoneNumber: profile.phoneNumber } });
    await api.call('account.confirmPhoneNumber', { ...own, body: { userId, token: codeIn(await newest('smsLog')) } });
  },
};
