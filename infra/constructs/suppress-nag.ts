import { Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';

/** Accepts a finding of cdk-nag on a construct and all it holds. The reason is for the next person who reads it. */
export const suppressNag = (scope: Construct, id: string, reason: string): void =>
  Validations.of(scope).acknowledge({ id, reason });
