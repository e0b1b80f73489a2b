/** How often a promise is tried: `quick` in `npm test`, `full` in `npm run trust`. */
export const iterations = (quick: number, full: number): number => (process.env.TRUST_FIGURES ? full : quick);
