import { EventBus } from 'aws-cdk-lib/aws-events';
import * as ses from 'aws-cdk-lib/aws-ses';
import type { StackProps } from 'aws-cdk-lib/core';
import { CfnOutput, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { DeployTarget } from '../config/deploy-target.ts';
import { configurationSetName, stackName } from '../config/names.ts';
import type { Stage } from '../config/stages.ts';

/**
 * The domain that mails are sent from and what SES does with them. SES sends for it once the records of the outputs are
 * in the domain's DNS zone.
 */
export class MailStack extends Stack {
  constructor(scope: Construct, { stage, isEmulator }: DeployTarget, props?: StackProps) {
    super(scope, stackName(stage.name, 'mail'), props);
    const configurationSet = new ses.ConfigurationSet(this, 'ConfigurationSet', {
      configurationSetName: configurationSetName(stage.name),
      // SES drops mail to an address that bounced or complained, even if a fault of ours sends it.
      suppressionReasons: ses.SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      reputationMetrics: true,
      tlsPolicy: ses.ConfigurationSetTlsPolicy.REQUIRE,
    });
    // SES publishes on the default bus only.
    configurationSet.addEventDestination('Feedback', {
      configurationSetEventDestinationName: 'feedback',
      destination: ses.EventDestination.eventBus(EventBus.fromEventBusName(this, 'DefaultBus', 'default')),
      events: [ses.EmailSendingEvent.BOUNCE, ses.EmailSendingEvent.COMPLAINT],
    });
    const identity = new ses.EmailIdentity(this, 'Identity', {
      identity: ses.Identity.domain(stage.mailDomain),
      // The mailer names it too. The default is for whatever else is sent from the domain.
      configurationSet,
      mailFromDomain: `bounce.${stage.mailDomain}`,
      // Until its records are published, SES's own domain takes the bounces.
      mailFromBehaviorOnMxFailure: ses.MailFromBehaviorOnMxFailure.USE_DEFAULT_VALUE,
    });
    // A new identity gets new DKIM keys, so its DNS records would have to be published again.
    if (stage.keepsData) identity.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    // Emulators make no DKIM keys.
    if (isEmulator) return;
    for (const [index, record] of this.dnsRecords(identity, stage).entries())
      new CfnOutput(this, `DnsRecord${index + 1}`, { value: record });
  }

  private dnsRecords({ dkimRecords }: ses.EmailIdentity, { mailDomain }: Stage): string[] {
    return [
      ...dkimRecords.map(({ name, value }) => `${name} CNAME ${value}`),
      `bounce.${mailDomain} MX 10 feedback-smtp.${this.region}.amazonses.com`,
      `bounce.${mailDomain} TXT "v=spf1 include:amazonses.com ~all"`,
      `_dmarc.${mailDomain} TXT "v=DMARC1; p=quarantine"`,
    ];
  }
}
