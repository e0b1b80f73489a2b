import { allowedLocations } from '#domain/allowance.ts';
import { utcDay } from '#domain/days.ts';
import type { Entitlement } from '#domain/locations.ts';
import { reconcile } from '#domain/locations.ts';
import { updateUserLocations } from '#repositories/locations.ts';
import { readCatalogue } from '#repositories/servers.ts';
import type { Billing } from '#repositories/users.ts';
import { readUser } from '#repositories/users.ts';
import type { Reaction } from '#runtime/react.ts';
import { react } from '#runtime/react.ts';

const entitlementOf = ({ record, endedAt }: Billing): Entitlement => ({
  allowance: allowedLocations(record.amountCents),
  subscriptionCode: record.subscriptionCode,
  endedAt,
});

export const reconcileLocations: Reaction<'reconcileLocations'> = async ({ detail: { userId } }, ports) => {
  const [user, catalogue] = await Promise.all([readUser(ports, userId), readCatalogue(ports.database)]);
  if (!user) return;
  const ids = catalogue.map(({ id }) => id);
  const today = utcDay(ports.clock.now());
  const locations = await updateUserLocations(ports, userId, (current) =>
    reconcile(current, entitlementOf(user.billing), ids, today),
  );
  const paid = Object.values(locations.choices).filter((choice) => choice.isPaid).length;
  ports.logger.info('locations reconciled', { userId, paid });
};

export const handler = react('reconcileLocations', reconcileLocations);
