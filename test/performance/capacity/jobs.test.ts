import { describe } from 'vitest';
import { jobNames } from '#infra/config/names.ts';
import { jobSituations } from './job-situations.ts';
import { testRows } from './rows.ts';

describe('Units of jobs', () => testRows(jobNames, jobSituations));
