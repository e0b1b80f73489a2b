import { developLocally } from './develop-locally.ts';

await developLocally();
