import { apiKeyDetail } from './api-key-detail.ts';
import { apiKeyRevealed, createApiKeyForMerchantUser } from './api-key-revealed.ts';
import { createStandaloneTokenResponse } from './create-standalone-token-response.ts';
import { errorEnvelope, rateLimitBody, remoteServiceErrorInfo } from './error-envelope.ts';
import type { Examples } from './example.ts';
import { listenSessionEvents } from './listen-session-events.ts';
import { rateLimitProfile, rateLimitProfileCreate } from './rate-limit-profile.ts';
import { summaryCountsRequest } from './summary-counts-request.ts';

export const allExamples: readonly Examples[] = [
  apiKeyDetail,
  apiKeyRevealed,
  createApiKeyForMerchantUser,
  createStandaloneTokenResponse,
  rateLimitProfileCreate,
  rateLimitProfile,
  listenSessionEvents,
  summaryCountsRequest,
  remoteServiceErrorInfo,
  errorEnvelope,
  rateLimitBody,
];
