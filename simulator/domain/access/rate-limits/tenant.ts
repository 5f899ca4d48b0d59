/** The one tenant of a world (assumptions: 33): what a profile of the scope Tenant names. */
export const tenantId = '00000000-0000-7000-8000-000000000001';
