import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { StackProps } from 'aws-cdk-lib/core';
import { CfnOutput, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Route } from '#contract/route.ts';
import { withoutTrailingSlash } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import type { DeployTarget } from '../config/deploy-target.ts';
import { apiThrottle } from '../config/limits.ts';
import type { EndpointName } from '../config/names.ts';
import { apiName, endpointNames, pascal, stackName } from '../config/names.ts';
import { CanaryRelease } from '../constructs/canary-release.ts';
import { ServiceFunction } from '../constructs/service-function.ts';
import { suppressNag } from '../constructs/suppress-nag.ts';

/** Contains no personal data: no IP address, user agent, path or query. */
const accessLog = {
  requestId: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  latencyMs: '$context.responseLatency',
  lambdaStatus: '$context.integrationStatus',
  error: '$context.integrationErrorMessage',
};

const routeKeys = (name: EndpointName): string[] => {
  if (name === 'notFound') return ['ANY /api/{proxy+}', '$default'];
  const { method, path }: Route = routes[name];
  return [`${method} ${withoutTrailingSlash(path)}`];
};

/** The HTTP API: one Lambda per endpoint, each with its own routes. */
export class ApiStack extends Stack {
  readonly api: apigateway.HttpApi;

  constructor(scope: Construct, target: DeployTarget, props?: StackProps) {
    super(scope, stackName(target.stage.name, 'api'), props);
    this.api = new apigateway.HttpApi(this, 'Api', { apiName: apiName(target.stage.name), createDefaultStage: false });
    const endpoints = endpointNames.map((name) => [name, new ServiceFunction(this, name, target)] as const);
    for (const [name, { live }] of endpoints) this.addEndpoint(name, live);
    this.addStage(target);
    if (target.stage.isCanaried && !target.isEmulator)
      new CanaryRelease(this, target.stage.name, this.api.apiId, new Map(endpoints.map(([n, { live }]) => [n, live])));
    new CfnOutput(this, 'ApiId', { value: this.api.apiId });
  }

  private addEndpoint(name: EndpointName, live: Alias): void {
    const integration = new apigateway.CfnIntegration(this, `${pascal(name)}Integration`, {
      apiId: this.api.apiId,
      integrationType: 'AWS_PROXY',
      integrationUri: live.functionArn,
      payloadFormatVersion: '2.0',
    });
    for (const [index, routeKey] of routeKeys(name).entries()) {
      new apigateway.CfnRoute(this, `${pascal(name)}Route${index}`, {
        apiId: this.api.apiId,
        routeKey,
        target: `integrations/${integration.ref}`,
      });
    }
    // Any stage, method and path: the routes above decide what reaches the Lambda.
    live.addPermission('Invoke', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: this.formatArn({ service: 'execute-api', resource: this.api.apiId, resourceName: '*' }),
    });
  }

  private addStage({ stage }: DeployTarget): void {
    const logGroup = new logs.LogGroup(this, 'AccessLogs', {
      logGroupName: `/aws/apigateway/${apiName(stage.name)}`,
      retention: logs.RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new apigateway.CfnStage(this, 'Stage', {
      apiId: this.api.apiId,
      stageName: '$default',
      autoDeploy: true,
      accessLogSettings: { destinationArn: logGroup.logGroupArn, format: JSON.stringify(accessLog) },
      defaultRouteSettings: {
        throttlingBurstLimit: apiThrottle.burstLimit,
        throttlingRateLimit: apiThrottle.rateLimit,
      },
    });
    suppressNag(
      this,
      'AwsSolutions-APIG4',
      'Each Lambda authorizes its caller: it verifies the bearer token and reads its session.',
    );
  }
}
