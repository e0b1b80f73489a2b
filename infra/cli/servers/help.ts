export const help = `The catalogue of VPN servers of a stage.

  npm run servers -- list [--json]
  npm run servers -- add --location "Kenya, Mombasa" --country KE --region Africa [--free]
  npm run servers -- remove ID [--yes]            without --yes it only says what it would do
  npm run servers -- import FILE [--replace] [--apply]

import takes JSON, a list of {"id", "location", "country", "region", "free"}, or CSV with these names in its first line.
A row without an id is the server of that location, or a new one. A row without "free" leaves it as it is, and a new
server is not free. --replace also removes the servers that the file does not name. Without --apply nothing is written.
The servers of one stage go to another with
  npm run --silent servers -- list --json > servers.json
  npm run servers -- import servers.json --stage dev --apply

--stage dev|prod   works on that stage, with the AWS credentials of the environment: AWS_ACCESS_KEY_ID,
                   AWS_SECRET_ACCESS_KEY, AWS_REGION, and AWS_SESSION_TOKEN where there is one. No profile is read:
                   eval "$(aws configure export-credentials --profile NAME --format env)" brings one there.
without --stage    works on the local cloud that npm start runs, on PORT (3000).

Exit code 0 when it was done, 1 when it could not be done, 2 when the command was called wrongly.`;
