/** Results of a run, and the history of price plans, as CSV (assumptions: MB9, I6). */
import type { Answer } from '../../kernel/call.ts';
import { major } from '../../kernel/money.ts';
import type { Parts } from '../../kernel/parts.ts';
import type { World } from '../../kernel/world.ts';
import { csvFile, withHeader, type Cells } from '../../resources/write-csv.ts';
import type { PricePlanAssignmentRecord } from '../price-plans/record.ts';
import { lineOf, presentAssignment } from './present.ts';
import type { BillingResultRecord, BillingRunRecord } from './record.ts';

const before = ['resultId', 'merchantId', 'merchantName', 'pricePlanName'] as const;
const ofLine = ['sku', 'description', 'quantity', 'unitPrice', 'amount'] as const;
const after = ['total', 'currency', 'chargeStatus', 'attemptCount', 'transactionId', 'failureReason'] as const;

/** A row for each line, with what its merchant was billed; one row without a line for a merchant that has none. */
function rowsOf(world: World, result: BillingResultRecord): readonly Cells[] {
  const { id, merchantId, pricePlanName, lines, total, currency, chargeStatus, attemptCount, transactionId, failureReason } = result;
  const head = [id, merchantId, world.records.merchants.get(merchantId)?.name ?? '', pricePlanName];
  const tail = [major(total, currency), currency, chargeStatus, attemptCount, transactionId, failureReason];
  if (lines.length === 0) return [[...head, ...ofLine.map(() => null), ...tail]];
  return lines.map((line) => {
    const { sku, description, quantity, unitPrice } = lineOf(line, currency);
    return [...head, sku, description, quantity, unitPrice, major(line.amount, currency), ...tail];
  });
}

export const runFile = (world: World, { id, periodStart, periodEnd }: BillingRunRecord): Parts<Answer<string>> =>
  csvFile(
    `billing-run-${periodStart}-${periodEnd}.csv`,
    withHeader([...before, ...ofLine, ...after], world.records.billingResults.by('runId', id), (result) => rowsOf(world, result)),
  );

const assignmentColumns = [
  'pricePlanId',
  'pricePlanName',
  'merchantId',
  'merchantName',
  'assignedAt',
  'unassignedAt',
  'assignedBy',
] as const;

export const planFile = (world: World, assignments: readonly PricePlanAssignmentRecord[]): Parts<Answer<string>> =>
  csvFile(
    'price-plan-history.csv',
    withHeader(assignmentColumns, assignments, (one) => {
      const shown = presentAssignment(one, world);
      return [assignmentColumns.map((name) => shown[name])];
    }),
  );
