/** How often a promise is tried: `npm run trust` takes the time for more. */
export const iterations = (usual: number, thorough: number): number => (process.env.TRUST_FIGURES ? thorough : usual);
