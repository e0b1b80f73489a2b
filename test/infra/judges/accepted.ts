/** Findings that stay, each with its reason. One that no judge reports any more fails the run, so the list stays true. */
export const accepted: Record<string, string> = {
  CKV_AWS_18: 'Access logs of the bucket contain IP addresses, which Pazia does not keep.',
  CKV_AWS_21: 'The bucket holds built files, which a deployment recreates.',
  CKV_AWS_26: 'Alarms carry no personal data. CloudWatch cannot publish to a topic that the AWS managed key encrypts.',
  CKV_AWS_27: 'The queues are encrypted by SQS (SSE-SQS); Checkov looks for a KMS key.',
  CKV_AWS_86: 'Access logs of the distribution contain IP addresses, which Pazia does not keep.',
  CKV_AWS_115: 'Only Lambdas whose flood would cost have a share of the concurrency; the others share the rest.',
  CKV_AWS_116: 'Failed asynchronous invocations go to an on-failure destination; an API call returns its error.',
  CKV_AWS_117: 'The Lambdas reach AWS and the provider over TLS, and nothing of ours is inside a VPC.',
  CKV_AWS_119: 'The tables are encrypted with the AWS managed key, which nobody can delete by mistake.',
  CKV_AWS_158: 'CloudWatch Logs encrypts every group with its own key, and the lines contain ids only.',
  CKV_AWS_173:
    'The environment contains one secret, which tells calls through CloudFront from others and gives no right.',
  W3005: 'CDK states a dependency that CloudFormation would find by itself.',
};

/** The same for one stage. */
export const acceptedIn: Record<'dev' | 'prod', Record<string, string>> = {
  dev: { CKV_AWS_68: 'A stage without customers is not worth $6 a month for a firewall.' },
  prod: {
    CKV_AWS_192: 'Nothing runs Java, so no request can reach Log4j.',
  },
};
