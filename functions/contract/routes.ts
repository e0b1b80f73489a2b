import { accountRoutes } from './account-routes.ts';
import { billingRoutes } from './billing-routes.ts';
import { locationRoutes } from './location-routes.ts';
import { siteRoutes } from './site-routes.ts';

/** The API. Gateway, Lambdas, CDK, web client and tests are derived from this table. */
export const routes = { ...accountRoutes, ...locationRoutes, ...billingRoutes, ...siteRoutes };

export type Routes = typeof routes;
export type RouteName = keyof Routes;
