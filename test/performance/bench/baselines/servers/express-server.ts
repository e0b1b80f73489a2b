import type { ErrorRequestHandler } from 'express';
import express from 'express';
import { awsBus } from '#adapters/aws/bus.ts';
import { awsDatabase } from '#adapters/aws/database.ts';
import { ssmSecrets } from '#adapters/aws/secrets.ts';
import { consumePasswordAttempt } from '#auth/password-attempts.ts';
import { recordView } from '#billing/record-view.ts';
import { Credentials, Registration } from '#contract/account.ts';
import { ServerSelection } from '#contract/locations.ts';
import { selectLocations } from '#domain/locations.ts';
import { passwordFaults } from '#domain/passwords.ts';
import { startSession } from '#domain/sessions.ts';
import { readEnv } from '#ports/env.ts';
import { updateUserLocations } from '#repositories/locations.ts';
import { forgetFailures } from '#repositories/password-attempts.ts';
import { registerAccount } from '#repositories/registration.ts';
import { recentCatalogue } from '#repositories/servers.ts';
import { addSession } from '#repositories/sessions.ts';
import { emailKey, readUniqueKey } from '#repositories/unique-keys.ts';
import { readUser } from '#repositories/users.ts';
import { composePorts } from '#runtime/compose.ts';
import { announce } from '#test/performance/bench/baselines/listen.ts';
import { bearer, tokenSigner } from './express-tokens.ts';

// An ordinary Express app that does the same work on the same tables with the same SDK calls.

const env = readEnv(process.env);
const secrets = ssmSecrets(env);
const ports = composePorts(env, { database: awsDatabase(env), bus: awsBus(env) });
const { bus, clock, database, hashes, newId, passwords } = ports;
const signPair = await tokenSigner(secrets, ports);
const requireUser = bearer(env.VERIFICATION_KEYS, ports);

const app = express();
app.use(express.json());

app.post('/api/token/', async (request, response) => {
  const { email, password } = Credentials.parse(request.body);
  const now = Math.floor(Date.now() / 1000);
  const attempt = await consumePasswordAttempt(ports, email, null, now);
  if ('waitSeconds' in attempt) return void response.status(429).json({ detail: 'Request was throttled.' });

  const uniqueKey = await readUniqueKey(database, await emailKey(hashes, email));
  const user = await readUser(ports, uniqueKey?.userId ?? 'nobody');
  const isPasswordCorrect = await passwords.verify(password, user?.passwordHash ?? null);
  const [sessionId, session] = [newId('ses'), startSession(now)];
  if (!user?.isVerified || !isPasswordCorrect || !(await addSession(database, user, sessionId, session, now)))
    return void response.status(401).json({ detail: 'No active account found with the given credentials' });
  await forgetFailures(database, attempt.row);
  response.json(await signPair(user.id, sessionId, session));
});

app.post('/api/register/', async (request, response) => {
  const { email, username, password, confirm_password } = Registration.parse(request.body);
  const faults = passwordFaults(password);
  if (faults.length > 0) return void response.status(400).json({ password: faults });
  if (password !== confirm_password) return void response.status(400).json({ detail: 'Passwords must match' });

  const passwordHash = await passwords.hash(password);
  const registration = await registerAccount(ports, { email: email.trim(), username, passwordHash });
  if (registration.kind === 'username_taken')
    return void response.status(400).json({ username: ['Username already exists.'] });
  await bus.publish([{ name: 'account.registered', detail: { userId: registration.userId } }]);
  response.status(201).json({ detail: 'Signed Up Successfully!' });
});

app.get('/api/user/', requireUser, (_request, response) => {
  response.json(recordView(response.locals.user, clock.now()));
});

app.get('/api/v1/servers/', async (_request, response) => {
  const servers = await recentCatalogue(ports);
  response.json(
    servers.map(({ id, location, country, region, isFree }) => ({ id, location, country, region, free: isFree })),
  );
});

app.post('/api/v1/servers/select/', requireUser, async (request, response) => {
  const { server_ids } = ServerSelection.parse(request.body);
  const catalogue = (await recentCatalogue(ports, server_ids)).map(({ id }) => id);
  if (!server_ids.every((id) => catalogue.includes(id)))
    return void response.status(400).json({ detail: 'A chosen location does not exist.' });

  const userId: string = response.locals.user.id;
  const now = clock.now().toISOString();
  await updateUserLocations(ports, userId, (locations) => selectLocations(locations, server_ids, catalogue, now));
  await bus.publish([{ name: 'locations.chosen', detail: { userId } }]);
  response.json({ detail: 'Locations added successfully!' });
});

const handleError: ErrorRequestHandler = (error, _request, response, _next) => {
  const isInvalid = error instanceof Error && error.name === '$ZodError';
  response.status(isInvalid ? 400 : 500).json({ detail: isInvalid ? 'Invalid data.' : 'Something went wrong.' });
};
app.use(handleError);

await announce(app);
