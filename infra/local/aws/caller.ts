import type { FunctionName } from '#infra/config/names.ts';
import type { Access } from '#infra/config/permissions.ts';
import { allows, permissions } from '#infra/config/permissions.ts';

/** The access key id under which the local cloud itself and the developer's tools may do everything. */
export const operator = 'local';

export type Caller = FunctionName | typeof operator;

const isCaller = (name: string): name is Caller => name === operator || name in permissions;

/** A Lambda's access key id is its name, so a signed request says who sent it. Null for everybody else. */
export const callerOf = (authorization: string | null): Caller | null => {
  const name = /^AWS4-HMAC-SHA256 Credential=([^/]+)\//u.exec(authorization ?? '')?.[1] ?? '';
  return isCaller(name) ? name : null;
};

const subject = ({ table, index, parameter }: Access): string =>
  [table && `table/${table}`, index && `index/${index}`, parameter && `parameter/${parameter}`]
    .filter(Boolean)
    .join('/');

/** Why AWS would refuse, in its words; null when every access is granted. */
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
