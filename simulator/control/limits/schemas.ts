import { array, instant, nullable, text, Type } from '../../../schemas/shape.ts';
import { closed, count } from '../schema.ts';
import type { Members } from '../../../schemas/members/member.ts';

export const LimitsSchema = closed('Limits', {
  windows: array(
    closed('LimitWindow', {
      limiter: text(),
      key: text(),
      permitLimit: Type.Number(),
      windowSeconds: Type.Number(),
      used: Type.Number(),
      remaining: count(),
      resetsAt: instant(),
      profile: nullable(text()),
    }),
  ),
});

const keyId = '018f3a5c-1111-7a2b-8c3d-4e5f60718293';
const at = '2026-03-02T09:30:00Z';

export const limitMembers: Members = {
  'Limits.windows': ['The windows, at most 1,000 of them.'],
  'LimitWindow.limiter': ['What is limited.', 'api.requests'],
  'LimitWindow.key': ['Who is counted: the id of a key, a user or a merchant, or an address.', keyId],
  'LimitWindow.permitLimit': ['What may be used in a window.', 6000],
  'LimitWindow.windowSeconds': ['The length of a window in seconds.', 60],
  'LimitWindow.used': ['What was used.', 12],
  'LimitWindow.remaining': ['What may still be used.', 5988],
  'LimitWindow.resetsAt': ['When all of it may be used again.', at],
  'LimitWindow.profile': ['Name of the profile whose rule limits it, or its id if it has none; null: the default does.', null],
};
