/** Members that records of every kind share, and those of pages, filters and errors. */
import type { Members } from './member.ts';

const filterOf = (field: string, operator: string, value: string) => ({ logic: 'And', filters: [{ field, operator, value }], groups: [] });
const since = (instant: string) => filterOf('creationTime', 'GreaterThanOrEqual', instant);

export const recordMembers: Members = {
  id: ['Assigned at creation and never reused. Ids sort by time of creation.'],
  merchantId: ['The merchant that the record belongs to, or for which the call acts.'],
  resellerId: ['The reseller that the merchant belongs to; null if it has none.'],
  userId: ['The user who owns the record.'],
  name: ['Chosen by the caller; compared without regard to case where names must be unique.', 'Spring collection'],
  displayName: ['For people to read; derived where it cannot be written.', 'Ada Example'],
  description: ['Free text for people; has no effect.', 'Used by the shop in the main street'],
  notes: ['Internal remarks; never shown to payers.', 'Prefers to be called in the morning'],
  status: ['Where the record is in its life cycle. Changed by operations and by time, never by writing it.'],
  isActive: ['False takes the record out of use without deleting it.', true],
  isEnabled: ['False switches it off without deleting it.', true],
  isDefault: ['Whether it is used where a request names none.', true],
  tags: ['Labels of your own to search and filter by; a write replaces all of them.', ['online', 'spring']],
  customFields: ['Values of your own, by name. Stored and returned unchanged.', { costCentre: '4711' }],
  externalReference: ['The identifier of the record in your own system. Need not be unique.', 'ORD-2026-00417'],
  imageUrl: ['Where browsers load the picture from; not fetched by the gateway.', 'https://shop.example/images/spring.png'],
  reason: ['Why, in words; kept with the record and in the audit log.', 'Requested by the customer'],

  creationTime: ['When the record was created, UTC.', '2026-03-02T09:30:00Z'],
  creatorId: ['The user whose key created the record; null if the platform did.'],
  lastModificationTime: ['When the record was last changed; null if it never was.', '2026-03-09T14:05:12.25Z'],
  lastModifierId: ['The user whose key made the last change; null if there was none or the platform made it.'],
  isDeleted: ['Deleted records can be restored, and are listed only on request.', false],
  deleterId: ['The user whose key deleted the record; null while it is live.', null],
  deletionTime: ['When the record was deleted; null while it is live.', null],
  concurrencyStamp: [
    'Changes with every write. Sent back with an update, it makes the update fail with 409 if the record has changed since it was read; without it the last write wins.',
    '5f2b8c1e9d3a4706b1c2d3e4f5a60718',
  ],

  items: ['The records of this page, in the requested order.'],
  nextContinuationToken: ['Pass it as `continuationToken` for the next page; null on the last page.', null],
  hasMore: ['Whether another page follows.', false],
  totalCount: ['How many records match on all pages; null if they were not counted.', 1],
  maxResultCount: ['Page size. The deployment sets the maximum; a larger value is refused.', 10],
  continuationToken: ['Opaque, from the page before. It is valid only with the filter and the sorting of that page.', 'AWMwMThmM2E1Yw'],
  sorting: ['Members and directions, separated by commas. Records that compare equal are sorted by id.', 'creationTime desc'],
  search: ['Text that one of the text members contains, without regard to case.', 'spring'],
  filter: ['Conditions that a record must meet; null or empty for all records.'],
  'NotificationSubscription.filter': [
    'Conditions on an event; members of its payload are named `data.amount` and so on.',
    filterOf('data.currency', 'Equals', 'USD'),
  ],
  'ValidateFilterDto.filter': [
    'The filter to check, on members of the event such as `data.amount`.',
    filterOf('data.currency', 'Equals', 'USD'),
  ],
  'ListenSession.filter': [
    'Conditions on an event, as in a subscription; null for all events.',
    filterOf('data.currency', 'Equals', 'USD'),
  ],
  skipCount: ['Records to skip; only without a continuation token.', 0],
  includeDeleted: ['Whether deleted records are listed too. Needs the permission to restore them.', false],
  includeTotalCount: ['Whether to count all matching records, which costs time.', false],
  SummaryCounts: ['A count for each requested filter, under its name.', { today: 12, thisMonth: 13, all: 40 }],
  baseFilter: ['Applied to every count, in addition to its own filter.', since('2026-01-01T00:00:00Z')],
  summaryFilters: [
    'One filter for each count, by names of your own; the reply has a count under each. Null counts what the base filter selects.',
    { today: since('2026-03-02T00:00:00Z'), thisMonth: since('2026-03-01T00:00:00Z'), all: null },
  ],
  logic: ['How the rules and the nested groups are combined; `And` if absent.', 'And'],
  filters: ['The rules of this group.'],
  groups: ['Nested groups, for example an `Or` within an `And`.', []],
  field: ['A member of the listed records; dots lead into objects, as in `billingAddress.city`.', 'creationTime'],
  operator: ['How the value is compared. Text is compared without regard to case.', 'GreaterThanOrEqual'],
  value: [
    'What to compare with; its type is that of the member. Ignored by operators that take a list or nothing.',
    '2026-03-01T00:00:00Z',
  ],
  values: ['For `In` and `NotIn` the list, for `Between` both ends, which are included.', null],
  affectedCount: ['How many records the call changed.', 3],

  file: ['The file, as the part `file` of the form.'],
  autoProcess: ['Whether to process the file as soon as it is valid.', false],
  'OneClickForm.List-Unsubscribe': ['The pair that RFC 8058 asks for.'],

  error: ['What went wrong.'],
  code: ['Area and reason, for programs; stable, unlike the message.', 'Gateway:ValidationFailed'],
  message: ['For people; may change at any time.', 'The request is invalid.'],
  details: ['Further explanation; null if there is none.', null],
  'RemoteServiceErrorInfo.data': ['Facts about the failure by name, depending on the code.', {}],
  validationErrors: ['Every rejected input; present only after a failed validation.'],
  members: ['The inputs at fault, by path: `billingAddress.postalCode`; `$` is the whole body.', ['name']],
  'ValidationErrorDto.message': ['What the input must be.', 'The field name must have at most 32 characters.'],
  'RateLimitBody.type': [
    'A URI that identifies the kind of problem (RFC 9457).',
    'https://iana.org/assignments/http-problem-types#quota-exceeded',
  ],
  'RateLimitBody.title': ['Names the kind of problem; the same for every answer of the kind.', 'Too Many Requests'],
  'RateLimitBody.status': ['The status of the answer, repeated.', 429],
  detail: [
    'This occurrence in words: which limiter refused, and how long to wait.',
    'The limit api.requests is exceeded. Try again in 12 seconds.',
  ],
  retryAfterSeconds: ['Whole seconds to wait; equal to the `Retry-After` header.', 12],
};
