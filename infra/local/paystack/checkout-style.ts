import { createHash } from 'node:crypto';

/** The style of the hosted pages: unlike the shop's, and small enough for a pop-up of 600 by 600. */
export const checkoutStyle = `
:root { color-scheme: light dark; --ground: #eef1f5; --card: #fff; --text: #16202c; --quiet: #4d5a69; --line: #d3dae2;
  --go: #0b6b46; --go-text: #fff; --note: #fff3d1; --note-text: #5c4300; }
@media (prefers-color-scheme: dark) { :root { --ground: #12171d; --card: #1b222b; --text: #eef2f6; --quiet: #aab6c3;
  --line: #35404d; --go: #58d3a1; --go-text: #06281a; --note: #3d3110; --note-text: #ffe3a0; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--ground);
  color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 440px; background: var(--card); border: 1px solid var(--line); border-radius: 10px;
  overflow: hidden; }
.note { margin: 0; padding: 10px 24px; background: var(--note); color: var(--note-text); font-size: 14px; }
.body { padding: 20px 24px 24px; }
.merchant { margin: 0; color: var(--quiet); font-size: 14px; }
h1 { margin: 2px 0 0; font-size: 22px; line-height: 1.25; }
.amount { margin: 12px 0 0; font-size: 34px; font-weight: 650; line-height: 1.1; font-variant-numeric: tabular-nums; }
.amount small { font-size: 16px; font-weight: 400; color: var(--quiet); }
dl { margin: 16px 0 0; padding: 12px 0; border-block: 1px solid var(--line); display: grid; gap: 4px 16px;
  grid-template-columns: auto 1fr; font-size: 15px; }
dt { color: var(--quiet); }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
form { margin: 20px 0 0; display: grid; grid-template-columns: 1fr 1fr; gap: 10px; }
button, .back { min-height: 46px; border-radius: 8px; border: 1px solid var(--line); background: transparent;
  color: var(--text); font: inherit; font-weight: 600; cursor: pointer; }
label { grid-column: 1 / -1; display: grid; gap: 4px; color: var(--quiet); font-size: 15px; }
select { min-height: 44px; padding: 0 12px; border-radius: 8px; border: 1px solid var(--line); background: var(--card);
  color: var(--text); font: inherit; width: 100%; }
.wide { grid-column: 1 / -1; }
.go { grid-column: 1 / -1; background: var(--go); border-color: var(--go); color: var(--go-text); }
.back { display: grid; place-items: center; margin-top: 20px; padding: 0 16px; text-decoration: none; }
button:hover, .back:hover { text-decoration: underline; }
:focus-visible { outline: 3px solid var(--go); outline-offset: 2px; }
.hint { margin: 14px 0 0; color: var(--quiet); font-size: 14px; }
`;

export const checkoutStyleHash = `sha256-${createHash('sha256').update(checkoutStyle).digest('base64')}`;
