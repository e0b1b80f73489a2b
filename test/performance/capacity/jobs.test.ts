import { describe } from 'vitest';
import { jobSituations } from './job-situations.ts';
import { testRows } from './rows.ts';

describe('A job asks for what its row says and for no more', () => testRows(jobSituations));
