export const help = `What a stage could not deliver or do, and sending it again.

  STAGE=dev npm run redrive                          how many messages lie in which queue
  STAGE=dev npm run redrive -- QUEUE… | --all        hands each message's event to its Lambda again, then deletes the message
                               --dry-run             only says what it would do
                               --limit N             looks at N messages of each queue and no more

Mend what went wrong first: an event that fails again is back in its queue a few minutes later. Only the Lambda that failed
gets the event again. Of the runs of a job that were missed one is made up for, which is enough. A message that holds no
event of ours is left where it is. Ctrl-C ends after the message in hand; beginning again is safe.
It works with the AWS credentials of the environment or of AWS_PROFILE.

Exit code 0 when it was done, 1 when it could not be done or messages were left, 2 when the command was called wrongly.`;
