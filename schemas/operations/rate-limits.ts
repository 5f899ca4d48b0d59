import { act, get, group, post, put, remove, withActions } from '../operation.ts';

const profiles = '/api/rate-limiting/profiles';
const rules = '/api/rate-limiting/rules';
const profile = 'RateLimiting.Profiles';
const rule = 'RateLimiting.Rules';
const section = 'Rate limits';

export const rateLimits = {
  ...group(
    { prefix: 'rateLimitProfiles', title: 'Rate limit profiles', section },
    {
      list: get(profiles, [profile], 'List rate limit profiles', { paged: true }),
      create: post(profiles, withActions(profile, 'Create'), 'Create a rate limit profile', {
        provenance: 'documented',
        source: 'endpoints: Rate limits; operation 6',
      }),
      continuation: get(`${profiles}/continuation`, [profile], 'Answer a page of rate limit profiles', { paged: true }),
      continuationCount: get(`${profiles}/continuation/count`, [profile], 'Count rate limit profiles, approximately'),
      read: get(`${profiles}/{id}`, [profile], 'Read a rate limit profile'),
      update: put(`${profiles}/{id}`, withActions(profile, 'Update'), 'Replace a rate limit profile'),
      delete: remove(`${profiles}/{id}`, withActions(profile, 'Delete'), 'Delete a rate limit profile'),
      access: get(`${profiles}/{id}/access`, [profile], 'Tell whether the caller may see a rate limit profile'),
      name: get(`${profiles}/{id}/name`, [profile], 'Read the name of a rate limit profile', {
        provenance: 'documented',
        source: 'endpoints: Rate limits; operation 7',
      }),
      restore: act(`${profiles}/{id}/restore`, withActions(profile, 'Update'), 'Bring back a deleted rate limit profile'),
    },
  ),
  ...group(
    { prefix: 'rateLimitRules', title: 'Rate limit rules', section },
    {
      list: get(rules, [rule], 'List rate limit rules', { paged: true }),
      create: post(rules, withActions(rule, 'Create'), 'Create a rate limit rule'),
      continuation: get(`${rules}/continuation`, [rule], 'Answer a page of rate limit rules', { paged: true }),
      continuationCount: get(`${rules}/continuation/count`, [rule], 'Count rate limit rules, approximately'),
      read: get(`${rules}/{id}`, [rule], 'Read a rate limit rule'),
      update: put(`${rules}/{id}`, withActions(rule, 'Update'), 'Replace a rate limit rule'),
      delete: remove(`${rules}/{id}`, withActions(rule, 'Delete'), 'Delete a rate limit rule'),
      access: get(`${rules}/{id}/access`, [rule], 'Tell whether the caller may see a rate limit rule'),
      name: get(`${rules}/{id}/name`, [rule], 'Read the name of a rate limit rule'),
      restore: act(`${rules}/{id}/restore`, withActions(rule, 'Update'), 'Bring back a deleted rate limit rule'),
      limiters: get(`${rules}/limiters`, [rule], 'List the limiters of the running host with their defaults'),
      profiles: get(`${rules}/profiles`, [rule], 'List profiles to pick from'),
    },
  ),
};
