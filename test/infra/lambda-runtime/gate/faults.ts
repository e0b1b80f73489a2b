import { jsonError, xmlError } from '#infra/local/aws/refusal.ts';

/** What happens to a call on its way, or instead of its answer. */
export type Fault =
  | 'throttle'
  | 'server error'
  | 'html'
  | 'reset'
  | 'hang'
  | 'lost answer'
  | 'altered'
  | 'expired token';

/** A service's host name begins with its name: 'dynamodb', 'ssm', 'events', 'email'. */
export type Target = { service: string; operation: string };

export type Faults = {
  /** Lets the next calls of an operation meet these faults, one each. */
  inject: (target: Target, ...faults: Fault[]) => void;
  /** The fault that a call meets; it is met once. */
  next: (target: Target) => Fault | undefined;
  /** How many wait to be met. */
  left: () => number;
  clear: () => void;
};

export const createFaults = (): Faults => {
  let waiting: { target: Target; fault: Fault }[] = [];
  const isSame = (a: Target, b: Target): boolean => a.service === b.service && a.operation === b.operation;
  return {
    inject: (target, ...faults) => void waiting.push(...faults.map((fault) => ({ target, fault }))),
    next: (target) => {
      const found = waiting.find((each) => isSame(each.target, target));
      waiting = waiting.filter((each) => each !== found);
      return found?.fault;
    },
    left: () => waiting.length,
    clear: () => {
      waiting = [];
    },
  };
};

const page = '<html><body><h1>503 Service Unavailable</h1></body></html>';

/** The name under which each service throttles. */
const throttleOf = (service: string): Response =>
  service === 'email'
    ? xmlError(400, 'Throttling', 'Maximum sending rate exceeded.')
    : jsonError(
        400,
        service === 'dynamodb' ? 'ProvisionedThroughputExceededException' : 'ThrottlingException',
        'Rate exceeded',
      );

/** The answer of a fault; null if the connection ends without one. */
export const answerOf = (fault: Fault, { service }: Target): Response | null => {
  if (fault === 'throttle') return throttleOf(service);
  if (fault === 'server error') return jsonError(500, 'InternalServerError', 'Internal server error');
  if (fault === 'html') return new Response(page, { status: 503, headers: { 'content-type': 'text/html' } });
  return null;
};
