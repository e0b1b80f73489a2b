import { describe } from 'vitest';
import { accountSituations } from './account-situations.ts';
import { testRows } from './rows.ts';
import { shopSituations } from './shop-situations.ts';

describe('An endpoint asks for what its row says and for no more', () =>
  testRows({ ...accountSituations, ...shopSituations }));
