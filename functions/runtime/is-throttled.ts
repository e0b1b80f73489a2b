/** The names under which AWS refuses a call because too many arrive. The SDK has tried it three times by then. */
const throttles = [
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'Throttling',
  'TooManyRequestsException',
];

/** The reasons of a cancelled transaction that mean the same. */
const cancellations = ['ProvisionedThroughputExceeded', 'ThrottlingError'];

const reasonsOf = (error: Error): unknown[] => {
  const reasons: unknown = Reflect.get(error, 'CancellationReasons');
  return Array.isArray(reasons) ? reasons : [];
};

const isCancellation = (reason: unknown): boolean =>
  typeof reason === 'object' && reason !== null && cancellations.includes(Reflect.get(reason, 'Code'));

/** Whether AWS throttled a call: no fault of ours or of the caller, and soon over. */
export const isThrottled = (error: unknown): boolean =>
  error instanceof Error && (throttles.includes(error.name) || reasonsOf(error).some(isCancellation));
