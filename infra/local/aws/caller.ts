import type { FunctionName } from '#infra/config/names.ts';
import type { Access } from '#infra/config/permissions.ts';
import { allows, permissions } from '#infra/config/permissions.ts';

/** The access key id of the local cloud itself and of operator commands, which has all permissions. */
export const operator = 'local';

export type Caller = FunctionName | typeof operator;

const isCaller = (name: string): name is Caller => name === operator || name in permissions;

/** Whom a request claims to come from: a Lambda's access key id is its name. Null for unknown names. */
export const callerOf = (authorization: string | null): Caller | null => {
  const name = /^AWS4-HMAC-SHA256 Credential=([^/]+)\//u.exec(authorization ?? '')?.[1] ?? '';
  return isCaller(name) ? name : null;
};

const subject = ({ table, index, parameter }: Access): string =>
  [table && `table/${table}`, index && `index/${index}`, parameter && `parameter/${parameter}`]
    .filter(Boolean)
    .join('/');

/** AWS's message for the first access that is denied; null if all are allowed. */
export const refusalOf = (caller: Caller, accesses: readonly Access[]): string | null => {
  if (caller === operator) return null;
  const refused = accesses.find((access) => !allows(permissions[caller], access));
  if (!refused) return null;
  const action = `${refused.service}:${refused.action}`;
  return (
    `User: ${caller} is not authorized to perform: ${action} on resource: ${subject(refused) || '*'} ` +
    `because no identity-based policy allows the ${action} action`
  );
};
