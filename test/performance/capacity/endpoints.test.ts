import { describe } from 'vitest';
import { endpointNames } from '#infra/config/names.ts';
import { accountSituations } from './account-situations.ts';
import { testRows } from './rows.ts';
import { shopSituations } from './shop-situations.ts';

describe('Units of endpoints', () => testRows(endpointNames, { ...accountSituations, ...shopSituations }));
