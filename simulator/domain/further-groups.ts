/** The groups that are served by their descriptors alone. */
import type { catalogue, OperationId } from '../../schemas/catalogue.ts';
import { groupOf } from '../../schemas/groups.ts';
import type { ResourceOperation } from '../../schemas/resource-set.ts';
import type { HandlersOf } from './kernel/handler.ts';
import { furtherGroups, type FurtherGroup } from './records.ts';
import { resourceHandlers } from './resources/handlers.ts';
import { standardResource, type Hooks } from './resources/described.ts';

/** What the domain adds to a group: a line here for a group that has hooks. */
const hooks: { readonly [Name in FurtherGroup]?: Hooks<Name> } = {};

type Further = Pick<typeof catalogue, Extract<OperationId, `${FurtherGroup}.${ResourceOperation}`>>;

const handlersOf = <Name extends FurtherGroup>(name: Name) => resourceHandlers(standardResource(name, hooks[name]), groupOf(name).omit);

// The operations of each set have the handlers of its group.
export const furtherHandlers = Object.assign({}, ...furtherGroups.map(handlersOf)) as HandlersOf<Further>;
