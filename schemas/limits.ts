/**
 * Every bound that no document states: on a request, on what a world and the process keep, on what a run reads of a deployment, and the effect of
 * exceeding it. `docs/reference/limits.md` shows this table. A bound in the specification or the assumptions belongs to its shape or choice.
 */

export interface Limit {
  /** The largest accepted or kept amount. */
  readonly max: number;
  readonly unit: string;
  readonly of: string;
  /** The effect of exceeding it. */
  readonly beyond: string;
}

const limit = (max: number, unit: string, of: string, beyond: string): Limit => ({ max, unit, of, beyond });

const refused = '400, naming the member';
const oldestGo = 'the oldest are removed';

/** Per request: further input does not increase its cost. */
export const requestLimits = {
  bodyBytes: limit(1_048_576, 'bytes', 'a body', '413'),
  formFields: limit(100, 'fields', 'a form, with its files', '400'),
  batchFileBytes: limit(10_485_760, 'bytes', 'a batch file', '413'),
  batchFileRowLength: limit(
    65_536,
    'characters',
    'a row of a batch file, or of a CSV file of users',
    'a batch file is `Rejected`; users: 400',
  ),
  batchFileColumns: limit(100, 'columns', 'the header of a batch file', 'the file is `Rejected`'),
  importRows: limit(10_000, 'rows', 'a file of users, after its header', refused),
  importPasswords: limit(
    500,
    'rows',
    'rows of a file of users that have a password, since each is hashed at the cost of a sign-in',
    refused,
  ),
  exportedRows: limit(10_000, 'users', 'an export of users as a spreadsheet; one as CSV has no bound', refused),
  spreadsheetParts: limit(100, 'parts', 'a spreadsheet', refused),
  spreadsheetBytes: limit(16_777_216, 'bytes', 'what is read of a spreadsheet, unpacked', refused),
  spreadsheetElements: limit(1_000_000, 'elements', 'a part of a spreadsheet', refused),
  spreadsheetDepth: limit(64, 'levels', 'nesting of elements in a spreadsheet', refused),
  spreadsheetAttributes: limit(50, 'attributes', 'an element in a spreadsheet', refused),
  spreadsheetTextLength: limit(65_536, 'characters', 'a text between two tags of a spreadsheet, as the file writes it', refused),
  spreadsheetColumns: limit(100, 'columns', 'a spreadsheet of users; cells without a value do not count', refused),
  spreadsheetCharacters: limit(4_194_304, 'characters', 'all cells of a spreadsheet, however often they share a text', refused),
  imageBytes: limit(2_097_152, 'bytes', 'a picture for hosted payment pages, or of a profile', '413'),
  imageHeadBytes: limit(262_144, 'bytes', 'the head of a picture, which states its size in pixels', refused),
  imageSide: limit(4096, 'pixels', 'the width and the height of a picture', refused),
  snapshotBytes: limit(67_108_864, 'bytes', 'a snapshot in the body of a fork, or those of a comparison', '413'),
  worldFileBytes: limit(1_073_741_824, 'bytes', 'a world file', '413'),
  worldFileLineBytes: limit(67_108_864, 'bytes', 'a line of a world file', '400'),
  bodyDepth: limit(64, 'levels', 'nesting of a body', '400'),
  bodyContainers: limit(2000, 'objects and lists', 'a body', '400'),
  pathParameterLength: limit(16_384, 'characters', 'a parameter of a path; Node reads no longer head', '431'),
  textLength: limit(4096, 'characters', 'a text without a maximum of its own', refused),
  listItems: limit(100, 'items', 'a list without a maximum of its own', refused),
  billedContracts: limit(10_000, 'contracts', 'one run of recurring billing', 'the rest is left to the next run'),
  shownResults: limit(
    1000,
    'merchants',
    'results of a billing run that it shows, and merchants of a dry run',
    'the rest is in its export; a dry run leaves it out',
  ),
  lookups: limit(1000, 'records', 'a list without pages, such as the users of a merchant', 'the rest is left out'),
  ids: limit(1000, 'ids', 'a list of ids', refused),
  freeObjectMembers: limit(50, 'members', '`customFields`, and any other object with free names', refused),
  freeObjectLength: limit(16_384, 'characters of JSON', '`customFields`, and any other object with free names', refused),
  sortingLength: limit(2048, 'characters', '`sorting`', refused),
  sortingTerms: limit(16, 'terms', '`sorting`; a field that is named again has no effect', refused),
  tokenLength: limit(131_072, 'characters', '`continuationToken`', refused),
  filterRules: limit(1000, 'rules', 'the choice `filter.maxRules`', 'the choice is refused'),
  filterDepth: limit(30, 'levels', 'the choice `filter.maxDepth`', 'the choice is refused'),
  learnedValueLength: limit(4096, 'characters of JSON', 'a value in an entry of the choice `answers.learned`', 'the choice is refused'),
  filterValues: limit(200, 'values', 'one rule of a filter', refused),
  summaries: limit(20, 'filters', '`summaryFilters`', refused),
  rulesOfSummaries: limit(200, 'rules', 'all filters of one request, or `filter.maxRules` if that is more', refused),
  auditedChanges: limit(20, 'records', 'the changes of a request that its audit record shows', 'the rest is not shown'),
  auditedInput: limit(4096, 'characters', 'the inputs of a request that its audit record shows', 'the rest is not shown'),
  reportRows: limit(100_000, 'rows', 'a report', '400, naming `parameters`'),
  clockMove: limit(36_525, 'days', 'one move of a clock', '400'),
  ignoredNames: limit(20, 'names', 'names without effect that the request log notes', 'the rest is not noted'),
  ignoredNameLength: limit(100, 'characters', 'one such name', 'cut'),
} as const satisfies Readonly<Record<string, Limit>>;

/** Per world. */
export const worldLimits = {
  records: limit(500_000, 'records', 'records of all kinds', '409 to a POST, code `Gateway:WorldFull`'),
  bytes: limit(1_073_741_824, 'bytes', 'what records of all kinds hold, about', '409 to a POST, code `Gateway:WorldFull`'),
  requestLog: limit(1000, 'entries', 'the request log', oldestGo),
  exchanges: limit(
    200,
    'requests',
    'requests of the default world, and of one that is watched, that are kept with their answers',
    oldestGo,
  ),
  exchangesBytes: limit(4_194_304, 'characters', 'what is kept of them', oldestGo),
  exchangeBody: limit(32_768, 'characters', 'a body among them', 'cut'),
  eventLog: limit(1000, 'events', 'the log of events of the default world, and of one that is watched', oldestGo),
  unwatchedEvents: limit(100, 'events', 'the log of events of any other world', oldestGo),
  changeLog: limit(1000, 'changes', 'the log of changes of a world whose changes are followed', oldestGo),
  auditLogs: limit(10_000, 'records', 'the audit log', oldestGo),
  auditMembers: limit(200, 'members', 'changed members that an audit record shows', 'the rest is not shown'),
  auditValueLength: limit(2048, 'characters', 'an old or new value in the audit log', 'cut'),
  idempotencyKeys: limit(100_000, 'keys', 'idempotency keys with their first answers', oldestGo),
  deliveries: limit(20_000, 'records', 'webhook deliveries', 'the oldest that are finished are removed'),
  postsToDestination: limit(
    8,
    'posts',
    'posts to one destination that are under way; the next waits for the last one to be answered, but for at most a second',
    'the rest waits',
  ),
  waitingDeliveries: limit(
    1000,
    'deliveries',
    'deliveries that wait while requests go first',
    'they are posted at once, and requests wait',
  ),
  messages: limit(10_000, 'records', 'e-mails, and as many text messages', 'the oldest that are sent are removed'),
  inboxItems: limit(100_000, 'items', 'inbox items', 'the oldest are removed, those that were read first'),
  usageRows: limit(10_000, 'rows', 'the usage ledger', 'the oldest are removed; the sums of their days stay'),
  usageSums: limit(100_000, 'sums', 'usage by merchant, day, SKU and environment', 'the half of the oldest days is removed'),
  recurringAttempts: limit(100_000, 'records', 'attempts of recurring billing, and as many runs', oldestGo),
  billingResults: limit(
    100_000,
    'records',
    'billing runs and their results; none is removed, so that none is billed twice',
    '409 to a new run, code `Gateway:WorldFull`; the schedule skips the month',
  ),
  downloadTokens: limit(1000, 'tokens', 'tokens for downloads, each for 30 seconds, with the rows that an import refused', oldestGo),
  walletTokens: limit(100_000, 'tokens', 'used wallet tokens', oldestGo),
  processorProfiles: limit(100, 'profiles', 'live processor profiles of a merchant', '403, code `Merchants:ProfileLimit`'),
  screeningProfiles: limit(20, 'profiles', 'live screening profiles of a merchant', '403, code `Merchants:ProfileLimit`'),
  batchFileRows: limit(100_000, 'rows', 'batch files that are not deleted', '409, code `Gateway:WorldFull`'),
  accountingFlows: limit(1000, 'flows', 'connect flows of accounting', 'the oldest are removed, those that are over first'),
  waitingPasswords: limit(
    20,
    'passwords',
    'passwords that wait to be hashed or compared, of callers with a key, and as many of callers without one',
    '429 with `Retry-After: 1`',
  ),
  learnedAnswers: limit(2000, 'entries', 'the choice `answers.learned`', 'the choice is refused'),
  faults: limit(1000, 'faults', 'injected faults', '409'),
  associationFileBytes: limit(65_536, 'bytes', 'the association file of a merchant or of the platform', refused),
  campaignLinks: limit(100, 'links', 'payment links that a campaign shows', 'the oldest are not shown'),
  images: limit(1000, 'pictures', 'pictures of hosted payment pages', '409, code `Gateway:WorldFull`'),
  imagesBytes: limit(33_554_432, 'bytes', 'all pictures of hosted payment pages', '409, code `Gateway:WorldFull`'),
  profilePictures: limit(1000, 'pictures', 'profile pictures, one for each user', '409, code `Gateway:WorldFull`'),
  profilePicturesBytes: limit(33_554_432, 'bytes', 'all profile pictures', '409, code `Gateway:WorldFull`'),
  securityLogs: limit(10_000, 'records', 'the security logs of all users', oldestGo),
  interactions: limit(10_000, 'records', 'beacons of hosted payment pages, each for a day', oldestGo),
  interactionBytes: limit(4096, 'bytes', 'a beacon', 'it is not stored'),
  logSlack: limit(10, '%', 'what the logs above may hold beyond their maximum', 'what goes beyond the maximum is removed at once'),
  rateWindows: limit(10_000, 'windows', 'windows of rate limits', 'the half that was unused for longest is removed'),
} as const satisfies Readonly<Record<string, Limit>>;

export const processLimits = {
  worlds: limit(1000, 'worlds', 'worlds, with those that are being made', '409'),
  heapPercent: limit(80, '%', 'the heap of the process, of the size that Node allows it', '409 to a POST and to a new world'),
  // Far more than anyone writes by hand; each record is created in every world.
  fixtures: limit(2000, 'records', 'a file of fixtures', 'the simulator does not start, and names line and column'),
  writtenFileBytes: limit(1_048_576, 'bytes', 'a file that a person writes: target, choices, fixtures, known failures, a key', 'status 3'),
  writtenFileDepth: limit(64, 'levels', 'nesting of a YAML file that a person writes', 'status 3'),
  pipeMs: limit(30_000, 'ms', 'a pipe that is given in place of a file, such as `<(command)`, until it is closed', 'status 3'),
  pipeWriterMs: limit(1000, 'ms', 'such a pipe until something is written to it', 'status 3'),
  evidenceFileBytes: limit(268_435_456, 'bytes', 'a certificate, a recorded run, or a file beside them, that a verb reads', 'status 3'),
  mutants: limit(100, 'names', '`mutants` of a world', '400'),
  without: limit(100, 'names', '`without` of a world', '400'),
  connections: limit(
    1000,
    'connections',
    'open connections',
    'the one that was idle for longest is closed, or the new one if none is idle',
  ),
  streams: limit(100, 'streams', 'open streams of the control plane', '409'),
  streamBytes: limit(65_536, 'bytes', 'what waits for the reader of a stream', 'entries that are gone until it reads on are passed over'),
  certifications: limit(10, 'runs', 'runs of `certify` that the control plane keeps with their certificates', oldestGo),
  certificationMs: limit(600_000, 'ms', 'a run of `certify` that the control plane was asked for', 'it is ended'),
  clientOutputBytes: limit(1_048_576, 'bytes', 'what one process of a graded client writes', 'it is ended, and the report says so'),
  clientLineBytes: limit(262_144, 'bytes', 'a line of an adapter', 'the scenario is in error'),
  clientRequests: limit(
    2000,
    'requests',
    'requests of a graded client in one scenario that are recorded',
    'it is ended, and the report says so',
  ),
  clientTaskMs: limit(600_000, 'ms', 'the limit that `--timeout` of `grade` can set to a task or a program', 'status 3'),
  certificateBytes: limit(
    67_108_864,
    'bytes',
    'the certificate of such a run, and one that the console opens',
    'the run fails; the console refuses the file',
  ),
  recordedRunBytes: limit(
    67_108_864,
    'bytes',
    'the recorded run of such a certificate',
    'it is not kept, and the certificate names no evidence',
  ),
  timestampMs: limit(15_000, 'ms', 'the answer of an authority of time stamps', 'the certificate is written without a stamp, status 3'),
  timestampBytes: limit(65_536, 'bytes', 'a time stamp', 'as above; `verify` refuses it'),
  headTimeoutMs: limit(15_000, 'ms', 'the arrival of the head of a request', '408, and the connection is closed'),
  requestTimeoutMs: limit(60_000, 'ms', 'the arrival of a request, from its first byte to its last', '408, and the connection is closed'),
  stallTimeoutMs: limit(20_000, 'ms', 'the time in which a client reads nothing of an answer', 'the connection is closed'),
  unreadBytes: limit(
    268_435_456,
    'bytes',
    'answers that clients have not read',
    'connections are closed, those that read nothing for longest first',
  ),
  keepAliveTimeoutMs: limit(
    72_000,
    'ms',
    'an idle connection; more than a load balancer in front of it usually waits',
    'the connection is closed',
  ),
  drainTimeoutMs: limit(10_000, 'ms', 'requests and deliveries that are under way when `serve` is stopped', 'they are cut off'),
  faultDelayMs: limit(60_000, 'ms', 'the `delay` of a fault', '400'),
  faultMembers: limit(20, 'members', '`match`, `edit` and `add` of a fault', '400'),
  faultDays: limit(30, 'days', '`delay` and `duplicate` of a fault of deliveries', '400'),
  faultAnswerMs: limit(300_000, 'ms', 'an answer that a fault sends in slices', 'the connection is closed'),
  posts: limit(200, 'posts', 'posts to the destinations of all worlds that are under way', 'the rest waits, each world in turn'),
  promptAnswerMs: limit(1000, 'ms', 'how long the next post to a destination waits for the answer to the last one', 'it is sent beside it'),
  clockWaitMs: limit(
    30_000,
    'ms',
    'how long a move of a clock waits for receivers',
    'it goes on, and says how many deliveries are still under way',
  ),
  clockMoveMs: limit(60_000, 'ms', 'a move of a clock', 'the clock stands where it got to, and the answer says so'),
  intakeBytes: limit(
    131_072,
    'bytes',
    'long bodies, read in one turn; each body that begins to arrive adds a chunk',
    'the rest is read in later turns',
  ),
  longBodyBytes: limit(
    65_535,
    'bytes',
    'a JSON body that is parsed as soon as it has arrived',
    'it is counted as it arrives, and parsed when it is the turn of its world',
  ),
  turnMs: limit(1, 'ms', 'work in one turn of the event loop; the step under way is finished', 'other requests are read before the rest'),
  slowReaderMs: limit(100, 'ms', 'how long a client may read nothing while too many answers are unread', 'its connection may be closed'),
  receiverAnswerBytes: limit(65_536, 'bytes', 'the answer of a webhook receiver', 'not read further'),
} as const satisfies Readonly<Record<string, Limit>>;

const emptied = 'all are forgotten, and made again';

/** On how much `certify`, `doctor` and `cleanup` read from a deployment, however old and large it is. */
export const readingLimits = {
  keyPages: limit(
    100,
    'pages',
    'the list of keys in which the key of a persona is searched, where its `keyId` is not stated',
    'its ids stay unknown, and the run says which to state',
  ),
  searchPages: limit(
    20,
    'pages',
    'a list in which a suite looks for a record, where the gateway does not narrow it down',
    'the rule stays untested',
  ),
  cleanupPages: limit(
    200,
    'pages',
    'a list in which `cleanup` looks for records of earlier runs',
    'the list counts as not read to its end',
  ),
  pageSize: limit(
    1000,
    'records',
    'a page that is asked for; a gateway that refuses it is asked for 100, then for its own',
    'not asked for',
  ),
} as const satisfies Readonly<Record<string, Limit>>;

/** On `compare`: what it sends to a deployment, keeps and reads. */
export const compareLimits = {
  walks: limit(5000, 'walks', 'a round', 'the command refuses more'),
  rounds: limit(20, 'rounds', 'a comparison', 'the command refuses more'),
  walkRequests: limit(250, 'requests', 'a walk, on each side', 'the walk is left, and the report says so'),
  requests: limit(1_000_000, 'requests', 'a comparison, to the deployment', 'it ends, and the report says so'),
  shrinkingRuns: limit(12, 'runs', 'shortening the walk of a divergence', 'the shortest so far is shown'),
  classifiedDivergences: limit(200, 'divergences', 'a round', 'the next round shows the rest again'),
  vainWaits: limit(2, 'times', 'waiting for what a list or an event does not show', 'it is not awaited any more, and differs'),
  vainWaitsInAll: limit(6, 'times', 'waiting while nothing is shown late', 'a difference is awaited as long as the longest lateness seen'),
  triedOptions: limit(80, 'options', 'of choices that are tried to explain a divergence', 'the rest is not tried'),
  aspects: limit(400, 'aspects', 'an answer that are compared', 'the rest is not compared'),
  recordedWalks: limit(5000, 'walks', 'a recording', 'the rest is not recorded'),
  recordingBytes: limit(268_435_456, 'bytes', 'a recording that is read', 'the command refuses it'),
  recordingLineBytes: limit(8_388_608, 'bytes', 'a line of a recording', 'the command refuses it'),
} as const satisfies Readonly<Record<string, Limit>>;

/** On caches: nothing is refused, and no response differs. */
export const cacheLimits = {
  keyValues: limit(10_000, 'values', 'API keys that were looked up', emptied),
  hosts: limit(100, 'names', '`Host` headers that were accepted', 'the rest is not remembered'),
  dates: limit(5000, 'dates', 'dates in time zones, as many instants at which they begin, and as many dates of cycles', emptied),
  durations: limit(100, 'durations', 'ISO 8601 durations that were read', emptied),
  filters: limit(500, 'functions', 'compiled filters and orders', emptied),
  transactionReplies: limit(10_000, 'replies', 'replies about single transactions', emptied),
  memberNames: limit(5000, 'names', 'names of members as replies write them', emptied),
  testCards: limit(1000, 'cards', 'public test cards that paid, by world, merchant and expiry', emptied),
  keyPairs: limit(100, 'pairs', 'key pairs of certificates', emptied),
  secretNames: limit(1000, 'names', 'names of members, and whether they name a secret', emptied),
  limitPlans: limit(1000, 'addresses', 'addresses whose rate limits were looked up, by world', emptied),
} as const satisfies Readonly<Record<string, Limit>>;
