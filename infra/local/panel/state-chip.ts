import type { Html } from './html.ts';
import { html } from './html.ts';

const good = ['active', 'success', 'delivered', 'processed'];
const bad = [
  'failed',
  'attention',
  'dropped',
  'given up',
  'reversed',
  'needs-attention',
  'declined',
  'expired',
  'deactivated',
];
const toneOf = (state: string): string => (good.includes(state) ? 'good' : bad.includes(state) ? 'bad' : 'pending');
/** A state in the colour of what it means. */
export const stateChip = (text: string): Html => html`<span class="chip ${toneOf(text)}">${text}</span>`;
