import { Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';

/** Suppresses a finding of cdk-nag on a construct and its children. */
export const suppressNag = (scope: Construct, id: string, reason: string): void =>
  Validations.of(scope).acknowledge({ id, reason });
