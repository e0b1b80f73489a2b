export const help = `The catalogue of VPN servers of a stage.

  npm run servers -- list [--json]
  npm run servers -- add --location "Kenya, Mombasa" --country KE --region Africa [--free]
  npm run servers -- remove ID [--yes]            without --yes it only prints what it would do
  npm run servers -- import FILE [--replace] [--apply]

import reads JSON, a list of {"id", "location", "country", "region", "free"}, or CSV with these names in its first line.
A row without an id updates the server of that location, or adds one. A row without "free" keeps the current value, and a
new server is not free. --replace also removes the servers that are not in the file. Without --apply nothing is written.
To copy the servers of one stage to another:
  npm run --silent servers -- list --json > servers.json
  npm run servers -- import servers.json --stage dev --apply

--stage dev|prod   uses that stage, with the AWS credentials of the environment: AWS_ACCESS_KEY_ID,
                   AWS_SECRET_ACCESS_KEY, AWS_REGION and, if needed, AWS_SESSION_TOKEN. Profiles are not read;
                   eval "$(aws configure export-credentials --profile NAME --format env)" exports one.
without --stage    uses the local cloud of npm start, on PORT (3000) with its data in DATA_DIR (.local).

Exit codes: 0 done, 1 failed, 2 invalid arguments.`;
