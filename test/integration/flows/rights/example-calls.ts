import type { RouteName } from '#contract/routes.ts';
import { examples } from '#contract/routes.ts';
import type { Cloud } from '#infra/local/cloud.ts';
import { aLifetime } from '#test/support/lifetime.ts';

/** A subscriber sends the contract's examples of the routes that the other scenarios here do not call. */
export const sendExamples = async (cloud: Cloud, names: readonly RouteName[]): Promise<void> => {
  const bodies: Partial<Record<RouteName, unknown>> = examples;
  const life = aLifetime(cloud);
  const visitor = await life.arrived();
  await visitor.select((await visitor.everyServer()).slice(0, 2));
  await visitor.atCheckout(await visitor.start('explorer'), 'pay');
  await life.pass(life.tenMinutes, visitor);
  for (const name of names) await visitor.send(name, bodies[name]);
};
