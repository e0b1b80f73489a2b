import { testCopies } from './webhook-copies.ts';

testCopies('changed and disputed');
