import { describe } from 'vitest';
import { jobNames } from '#infra/config/names.ts';
import { jobSituations } from './job-situations.ts';
import { testRows } from './rows.ts';

describe('A job asks for what its row says and for no more', () => testRows(jobNames, jobSituations));
