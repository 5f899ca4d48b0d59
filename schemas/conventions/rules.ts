/** Null suppression, identifiers, instants and pages, for every operation. */
import { chapter } from '../rule.ts';
import { level, must, should } from '../rules/entry.ts';

const service = 'concepts: What the service does';
const conventions = 'endpoints: Conventions';

export const conventionRules = chapter(
  { level: 'core' },
  {
    'NULLS-TRUE-OMITS': must(
      conventions,
      'With suppressNulls=true the reply contains no null members.',
      'every read that succeeds for an admin, at every depth',
    ),
    'NULLS-TRUE-KEEPS': must(
      conventions,
      'With suppressNulls=true every member that is not null is present and unchanged.',
      'one record read with true and with false: same members except for the nulls',
    ),
    'NULLS-FALSE-KEEPS': must(
      'concepts: Resources and their fields',
      'With suppressNulls=false the documented members are present even if null.',
      'key detail with false: members that are null',
    ),
    'NULLS-FALSE-VALUES': must(
      conventions,
      'With suppressNulls=true the values false, 0, empty string and empty list are kept.',
      'key detail and profile read with true',
    ),
    'NULLS-WRITE': must(
      conventions,
      'Replies to writes omit null members too if suppressNulls=true.',
      'every write that succeeds for an admin',
    ),

    'CONVENTION-UUID': must(service, 'Identifiers are uuids.', 'every documented uuid of a key detail, a revealed key and a profile'),
    'CONVENTION-INSTANT-FORM': must(
      service,
      'Instants are ISO 8601 date-times.',
      'every documented date-time of a rotated, a suspended and a revealed key and of a profile',
    ),
    'CONVENTION-INSTANT-UTC': must(service, 'Instants are in UTC.', 'the same members: `Z` or an offset of zero'),
    'CONVENTION-JSON': must(
      service,
      'Replies are JSON.',
      'Content-Type of a key detail, a revealed key, counts, a profile, and every other reply with an object or a list',
    ),
    'CONVENTION-PAGE-BOUNDED': should(
      service,
      'A list is paged by continuation: following the pages returns every record once.',
      'pages of rate-limit profiles created by the suite (members of a page not specified)',
      level('operations'),
    ),
    'CONVENTION-SOFT-DELETE': must(
      service,
      'A deleted record has isDeleted, deleterId and deletionTime.',
      'a deleted profile, read or listed, if the target still shows it',
      level('lifecycle'),
    ),
    'CONVENTION-RESTORE': must(
      service,
      'Restoring brings a deleted record back.',
      'a profile deleted, restored and read',
      level('lifecycle'),
    ),
    'CONVENTION-RESTORE-CLEAN': must(
      service,
      'A restored record is no longer marked deleted.',
      'isDeleted and deletionTime of a restored profile',
      level('lifecycle'),
    ),
  },
);
