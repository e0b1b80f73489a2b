export const help = `Shows the nightly exports of a stage's tables, and makes backups by hand.

  STAGE=prod npm run backup                             shows the newest export of each table; exits with 1 if one is old
  STAGE=prod npm run backup -- --tables FOLDER          exports all tables into a new folder of this machine
  STAGE=prod npm run backup -- --keys --profile NAME    copies the keys into the SSM parameters of the account that the
                                                        AWS profile NAME signs in to
                                      --replace         overwrites keys there that differ

An export into a folder holds personal data: delete it when you no longer need it. No key is printed or written to a file.
Uses the AWS credentials of the environment or of AWS_PROFILE for the stage's own account. docs/restore.md has the rest.

Exit codes: 0 done, 1 failed or a table has no recent export, 2 invalid arguments.`;
