import { describe } from 'vitest';
import { reactionSituations } from './reaction-situations.ts';
import { testRows } from './rows.ts';

describe('A reaction asks for what its row says and for no more', () => testRows(reactionSituations));
