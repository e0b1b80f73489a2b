import { describe, expect, test } from 'vitest';
import { reactionNames } from '#infra/config/names.ts';
import { rowsOf, unitsOf } from '#infra/tools/cost/operation-units.ts';
import { openHarness } from '#test/support/lambda-harness/lambda-harness.ts';
import { mailEvents } from '#test/support/mail-events.ts';
import { mailOn } from './mail-situations.ts';
import { reactionSituations } from './reaction-situations.ts';
import { testRows } from './rows.ts';

describe('Units of reactions', () => testRows(reactionNames, reactionSituations));

describe('Mails without their own row', () => {
  const others = mailEvents.filter((name) => !rowsOf('sendMail').includes(name));

  test.each(others)('a mail on %s uses the units of a mail to the owner', async (name) => {
    const harness = await openHarness();
    const { event } = await mailOn(name)(harness);

    const { units } = await harness.measure('sendMail', event);
    await harness.close();

    expect(units).toEqual(unitsOf({ name: 'sendMail', situation: 'tells the owner' }));
  });
});
