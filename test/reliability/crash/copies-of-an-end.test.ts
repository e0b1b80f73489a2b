import { testCopies } from './webhook-copies.ts';

testCopies('renewed, cancelled and ended');
