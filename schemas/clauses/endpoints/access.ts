import type { Clauses } from '../../clause.ts';

export const access: Clauses = {
  'endpoints: API keys': {
    title: 'API keys',
    text: [
      'Keys can be listed, counted approximately, read page by page, created, created with their value revealed, read, updated, deleted, restored, revoked, rotated, suspended and reinstated; a caller can read the name of one and check its access.',
      'All of it needs ApiKeyAuthorization.ApiKeys, suspending and reinstating also ApiKeyAuthorization.ApiKeys.Suspend, and creating for another user ApiKeyAuthorization.ApiKeys.CreateForUser.',
    ],
  },
  'endpoints: Rate limits': {
    title: 'Rate-limit profiles and rules',
    text: [
      'Profiles and rules have the same operations: list, create, page, count, read, update, delete, access, name and restore. Profiles need RateLimiting.Profiles, rules RateLimiting.Rules, and a write also its .Create, .Update or .Delete; restoring needs .Update.',
      'Two more lists belong to rules: the limiters that the running host declares, with their defaults, and the profiles to pick from.',
    ],
  },
  'endpoints: Developer portal': {
    title: 'Developer accounts and invitations',
    text: [
      'Accounts have the standard set without the plain list. The users who can be given one are listed with DeveloperPortal.Accounts and its .Create.',
      'An invitation is issued, and its link sent by e-mail, with DeveloperPortal.Invitations and its .Create, which listing the users who can be invited needs too. Reading, paging and counting invitations needs DeveloperPortal.Invitations alone. Withdrawing one that is pending needs .Delete as well.',
    ],
  },
  'endpoints: Account and sessions': {
    title: 'Account and sessions',
    text: [
      'Without a named permission a caller registers and confirms an account, manages profile, password and second factor, and lists and ends its sessions.',
    ],
  },
  'endpoints: Users': {
    title: 'Users',
    text: [
      'In the scope of the host, Identity.Users lets a caller list, look up, read and export users, with roles, claims and organization units. Writes need .Create, .Update or .Delete as well, and imports .Import; the exports name no permission.',
    ],
  },
};
