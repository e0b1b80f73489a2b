import { stopMail } from '#repositories/deliverability.ts';
import type { Reaction } from '#runtime/react.ts';
import { react } from '#runtime/react.ts';

/** Stops mail to an address that does not take it, or whose owner does not want it. */
export const recordFeedback: Reaction<'recordFeedback'> = async (event, ports) => {
  const { emailHash, sentAt } = event.detail;
  const isStopped =
    event.name === 'mail.bounced'
      ? await stopMail(ports, emailHash, { kind: 'bounce', bounceType: event.detail.bounceType, sentAt })
      : await stopMail(ports, emailHash, { kind: 'complaint', sentAt });
  ports.logger.info(isStopped ? 'mail stopped' : 'mail feedback changes nothing', { event: event.name });
};

export const handler = react('recordFeedback', recordFeedback);
