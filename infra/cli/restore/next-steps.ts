import { functionName, parameterName, region, verificationKeysParameter } from '#infra/config/names.ts';
import type { Stage } from '#infra/config/stages.ts';

/** What is left to do once the tables of another time are there. docs/restore.md has the reasons. */
export const nextSteps = ({ name, tableSet }: Stage, set: string): string => {
  const keys = [
    parameterName(name, 'signingKey'),
    verificationKeysParameter(name),
    parameterName(name, 'linkKey'),
  ].join(' ');
  const setting =
    set === tableSet ? [] : [`Set tableSet of ${name} to '${set}' in infra/config/stages.ts and commit that.`];
  const steps = [
    ...setting,
    `New keys, so that no session or mailed link of then works again:\n     aws ssm delete-parameters --region ${region} --names ${keys}\n     STAGE=${name} npm run doctor -- --make-keys`,
    `STAGE=${name} npm run deploy`,
    `Compare everybody with the provider:\n     aws lambda invoke --region ${region} --function-name ${functionName(name, 'reconcileBilling')} /dev/stdout`,
    `Back up the new keys: STAGE=${name} npm run backup -- --keys --replace --profile NAME`,
  ];
  return ['', 'Next, in this order (docs/restore.md):', ...steps.map((step, index) => `  ${index + 1}. ${step}`)].join(
    '\n',
  );
};
