/** Findings that stay, each with its reason. One that no judge reports any more fails the run, so the list stays true. */
export const accepted: Record<string, string> = {
  CKV_AWS_18: 'Access logs of the bucket contain IP addresses, which Pazia does not keep.',
  CKV_AWS_21: 'The bucket holds built files, which a deployment recreates.',
  CKV_AWS_26: 'Alarms carry no personal data. CloudWatch cannot publish to a topic that the AWS managed key encrypts.',
  CKV_AWS_27: 'The queues are encrypted by SQS (SSE-SQS); Checkov looks for a KMS key.',
  CKV_AWS_68: 'There is no WAF: the API is throttled at its stage, and logs of a WAF would contain IP addresses.',
  CKV_AWS_86: 'Access logs of the distribution contain IP addresses, which Pazia does not keep.',
  CKV_AWS_111: "CDK's copier of the site invalidates the distribution, and that action takes no resource.",
  CKV_AWS_115: 'The account has one pool of concurrency; a share for each Lambda would take it from the others.',
  CKV_AWS_116: 'Failed asynchronous invocations go to an on-failure destination; an API call returns its error.',
  CKV_AWS_117: 'The Lambdas reach AWS and the provider over TLS, and nothing of ours is inside a VPC.',
  CKV_AWS_119: 'The tables are encrypted with the AWS managed key, which nobody can delete by mistake.',
  CKV_AWS_158: 'CloudWatch Logs encrypts every group with its own key, and the lines contain ids only.',
  CKV_AWS_173: 'The environment contains no secret: those are SecureString parameters.',
  W3005: 'CDK states a dependency that CloudFormation would find by itself.',
};
