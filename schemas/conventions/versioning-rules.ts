/** The API version and deprecation. The legacy follow-up route belongs to the transactions. */
import { chapter } from '../rule.ts';
import { must, should } from '../rules/entry.ts';

const versioning = 'concepts: Versioning';

export const versions = chapter(
  { level: 'core' },
  {
    'VERSION-NO-SEGMENT': must(versioning, 'Paths have no version segment.', 'the detailed operations are served at the documented paths'),
    'VERSION-NO-PARAMETER': should(
      versioning,
      'A request does not need to name a version.',
      'the detailed operations are served without any version parameter or header',
    ),
  },
);
