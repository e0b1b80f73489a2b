import { describe } from 'vitest';
import { endpointNames } from '#infra/config/names.ts';
import { accountSituations } from './account-situations.ts';
import { testRows } from './rows.ts';
import { shopSituations } from './shop-situations.ts';

describe('An endpoint asks for what its row says and for no more', () =>
  testRows(endpointNames, { ...accountSituations, ...shopSituations }));
