import * as account from './account.ts';
import { accountExamples, accountRoutes } from './account-routes.ts';
import { billingExamples, billingRoutes } from './billing-routes.ts';
import { locationExamples, locationRoutes } from './location-routes.ts';
import * as locations from './locations.ts';
import * as pageMetrics from './page-metrics.ts';
import * as payments from './payments.ts';
import { siteExamples, siteRoutes } from './site-routes.ts';

/** The API. Gateway, Lambdas, CDK, web client and tests are derived from this table. */
export const routes = { ...accountRoutes, ...locationRoutes, ...billingRoutes, ...siteRoutes };

export type Routes = typeof routes;
export type RouteName = keyof Routes;

/** A valid body for each route that takes one. */
export const examples = { ...accountExamples, ...locationExamples, ...billingExamples, ...siteExamples };

/** The sections of the OpenAPI document. A schema is named in it by the name under which its file exports it. */
export const routeGroups = [
  {
    name: 'Accounts',
    description: 'Accounts, sessions and passwords.',
    routes: accountRoutes,
    schemas: account,
  },
  {
    name: 'Locations',
    description: 'The catalogue and the locations a user selected.',
    routes: locationRoutes,
    schemas: locations,
  },
  { name: 'Billing', description: 'Subscriptions and payments.', routes: billingRoutes, schemas: payments },
  { name: 'Site', description: 'The site and this document.', routes: siteRoutes, schemas: pageMetrics },
];
