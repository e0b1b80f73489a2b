export const help = `Restores the tables or the keys of a stage. It never overwrites a row or a table, and shows its plan before it writes.

  STAGE=prod npm run restore -- --at TIME               every table as of TIME (2026-11-22T01:30:00Z, or 'latest'), by
                                                        point-in-time recovery of the last 35 days, into new tables
  STAGE=prod npm run restore -- --from FOLDER           every table from the newest export in FOLDER; missing tables are
                                                        created, and tables with rows are refused
                                      --add-missing     writes the rows that are not there, and leaves the others alone
    both:                             --set NAME        names the new tables pazia-prod-NAME-…; 'original' means those
                                                        of the data stack
                                      --table NAME      only this table; may be repeated
                                      --yes             does it; without this, only the plan is shown
  STAGE=prod npm run restore -- --keys --profile NAME   copies the keys back from the account of the AWS profile NAME
                                      --replace         overwrites keys of this account that differ

Interrupting is safe. Run the same command again to go on; after --from add --add-missing. docs/restore.md says what to
do before and after, in which order. Uses the AWS credentials of the environment or of AWS_PROFILE.

Exit codes: 0 done or nothing to do, 1 failed, 2 invalid arguments.`;
