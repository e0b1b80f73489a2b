export const help = `Lists the dead-letter queues of a stage, and redrives them.

  STAGE=dev npm run redrive                          counts the messages in each queue
  STAGE=dev npm run redrive -- QUEUE… | --all        sends each message's event to its Lambda again, then deletes the message
                               --dry-run             only prints what it would do
                               --limit N             reads at most N messages of each queue

Fix the cause first: an event that fails again is back in its queue a few minutes later. Only the Lambda that failed gets
the event again. For jobs, one rerun covers all missed runs. A message without an event of ours stays in the queue. Ctrl-C
stops after the current message; running the command again is safe.
Uses the AWS credentials of the environment or of AWS_PROFILE.

Exit codes: 0 done, 1 failed or messages left, 2 invalid arguments.`;
