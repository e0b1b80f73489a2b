import type { Operation } from '#auth/operation.ts';
import { fail } from '#auth/operation.ts';
import { startCheckout } from '#billing/checkout.ts';
import { ensureCustomer } from '#billing/ensure-customer.ts';
import { normalizeEmail } from '#domain/identity.ts';
import { planOfCode } from '#domain/plans.ts';
import { ProviderUnavailable } from '#ports/provider-unavailable.ts';
import { serve } from '#runtime/serve.ts';

export const startPayment: Operation<'startPayment'> = async ({ body, caller: { user } }, ports) => {
  const plan = planOfCode(ports.settings.offer.planCodes, body.plan);
  if (normalizeEmail(body.email) !== normalizeEmail(user.email)) return fail('email_not_yours');
  if (!plan) return fail('plan_unknown');
  if (body.amount !== plan.amountCents) return fail('amount_not_of_plan');
  try {
    const started = await startCheckout(await ensureCustomer(user, ports), { plan, planCode: body.plan }, ports);
    if (started.kind !== 'started') return fail(started.kind);
    return { data: { authorization_url: started.url, reference: started.reference } };
  } catch (error) {
    if (error instanceof ProviderUnavailable) return fail('provider_unavailable');
    throw error;
  }
};

export const handler = serve('startPayment', startPayment);
