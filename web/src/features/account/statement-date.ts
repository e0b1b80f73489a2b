const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The UTC day as dd-MMM-yyyy. */
export const statementDate = (instant: string): string => {
  const date = new Date(instant);
  const day = String(date.getUTCDate()).padStart(2, '0');
  return `${day}-${months[date.getUTCMonth()]}-${date.getUTCFullYear()}`;
};
