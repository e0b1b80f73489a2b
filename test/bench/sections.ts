import type { Section } from './section.ts';

export const sections: readonly Section[] = [];
