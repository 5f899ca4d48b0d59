import { groups } from '../../groups.ts';
import { chapter } from '../../rule.ts';
import { level, must, should } from '../../rules/entry.ts';
import { standardRules } from '../../rules/standard-set.ts';

const states = 'concepts: Contract';
const listed = 'endpoints: Contract plans, contracts, customers';
const lifecycle = level('lifecycle');
const core = level('core');

export const customers = chapter(
  { level: 'operations' },
  {
    ...standardRules(groups.customers),
    'CUSTOMER-METHOD-ADD': must(
      listed,
      'A payment method can be stored for a customer.',
      'POST /api/customers/add-stored-payment-method-async (inputs not specified)',
    ),
    'CUSTOMER-METHOD-DELETE': must(
      listed,
      'A stored payment method can be deleted.',
      'POST /api/customers/delete-stored-payment-method-async (inputs not specified)',
    ),
  },
);

export const contractPlans = chapter(
  { level: 'operations' },
  {
    ...standardRules(groups.contractPlans),
    'PLAN-LOOKUP': must(
      listed,
      "The active plans can be looked up with today's price.",
      'GET /api/contract-plans/lookup answers 200 and contains a plan just created, but none whose read says that it is not active',
    ),
    'PLAN-PRICE': must(
      listed,
      'A new price can be recorded with its start date.',
      'POST /api/contract-plans/{id}/prices (body not specified)',
    ),
    'PLAN-PRICE-PERMISSION': must(
      listed,
      'Recording a price needs Customers.ContractPlans.ChangePrice as well.',
      'the same request by merchantUser does not succeed',
      core,
    ),
  },
);

export const contracts = chapter(
  { level: 'operations' },
  {
    ...standardRules(groups.contracts),
    'CONTRACT-PAUSE': must(
      states,
      'Pausing changes an active contract to paused.',
      'pause of an active contract; it can be resumed afterwards',
      lifecycle,
    ),
    'CONTRACT-RESUME': must(
      states,
      'Resuming changes a paused contract to active.',
      'resume of a paused contract; it can be paused again',
      lifecycle,
    ),
    'CONTRACT-RESUME-ACTIVE': should(
      states,
      'An active contract cannot be resumed.',
      'resume of an active contract does not succeed',
      lifecycle,
    ),
    'CONTRACT-PAUSE-PAUSED': should(
      states,
      'A paused contract cannot be paused.',
      'pause of a paused contract does not succeed',
      lifecycle,
    ),
    'CONTRACT-PAUSE-PERMISSION': must(
      listed,
      'Pausing a contract needs Customers.Contracts.Update as well.',
      'POST /api/contracts/{id}/pause by merchantUser does not succeed',
      core,
    ),
    'CONTRACT-RESUME-PERMISSION': must(
      listed,
      'Resuming a contract needs Customers.Contracts.Update as well.',
      'POST /api/contracts/{id}/resume by merchantUser does not succeed',
      core,
    ),
    'CONTRACT-BILLING-HISTORY': must(
      'endpoints: Recurring billing',
      'The billing history of a contract can be read.',
      'GET …/recurring-billing/contracts/{contractId}/history of a contract just created',
    ),
    'CONTRACT-BILLING-TRIGGER': must(
      'endpoints: Recurring billing',
      'Recurring billing can be triggered.',
      'POST …/recurring-billing/trigger, on targets without a control plane with the body of the target file',
    ),
  },
);
