import { rateLimitProfiles as profiles } from './profile-group.ts';
import { rateLimitRules as rules } from './rule-group.ts';
import { get, group } from '../../operation.ts';
import { answers } from '../../payloads.ts';
import { resourceSet } from '../../resource-set.ts';
import { array } from '../../shape.ts';
import { LookupDto } from '../../conventions/common-types.ts';
import { RateLimiterDto, RateLimitProfileCreateDto, RateLimitProfileLenientCreateDto } from './types.ts';

const ofProfiles = resourceSet(profiles);
const ofRules = resourceSet(rules);

export const rateLimits = {
  ...ofProfiles,
  'rateLimitProfiles.create': {
    ...ofProfiles['rateLimitProfiles.create'],
    body: {
      schema: RateLimitProfileCreateDto,
      required: true as const,
      lenient: { schema: RateLimitProfileLenientCreateDto, unless: 'rateLimit.strictCreate' as const },
    },
    provenance: 'documented' as const,
    source: 'endpoints: Rate limits; operation 6',
  },
  'rateLimitProfiles.name': {
    ...ofProfiles['rateLimitProfiles.name'],
    provenance: 'documented' as const,
    source: 'endpoints: Rate limits; operation 7',
  },
  ...ofRules,
  ...group(
    { prefix: 'rateLimitRules', title: 'Rate limit rules', section: 'Rate limits' },
    {
      limiters: get(
        `${rules.base}/limiters`,
        [rules.permission],
        'List the limiters of the running host with their defaults',
        answers(array(RateLimiterDto)),
      ),
      profiles: get(`${rules.base}/profiles`, [rules.permission], 'List profiles to pick from', answers(array(LookupDto))),
    },
  ),
};
