import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import type { StackProps } from 'aws-cdk-lib/core';
import { RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { TableDefinition, TableName } from '#ports/table-definitions.ts';
import { tableKeys, tables } from '#ports/table-definitions.ts';
import { pascal, stackName, tableName } from '../config/names.ts';
import type { Stage } from '../config/stages.ts';

const attribute = ({ numbers = [] }: TableDefinition, name: string): dynamodb.Attribute => ({
  name,
  type: numbers.includes(name) ? dynamodb.AttributeType.NUMBER : dynamodb.AttributeType.STRING,
});

const projections = { all: dynamodb.ProjectionType.ALL, keys: dynamodb.ProjectionType.KEYS_ONLY };

/** The tables of table-definitions.ts: on demand, encrypted, with point-in-time recovery over the last 35 days. */
export class DataStack extends Stack {
  constructor(scope: Construct, stage: Stage, props?: StackProps) {
    super(scope, stackName(stage.name, 'data'), props);
    for (const name of tableKeys) this.addTable(stage, name);
  }

  private addTable(stage: Stage, name: TableName): void {
    const definition: TableDefinition = tables[name];
    const { hash, range, timeToLive, indexes = {} } = definition;
    const table = new dynamodb.Table(this, pascal(name), {
      tableName: tableName(stage.name, name),
      partitionKey: attribute(definition, hash),
      ...(range && { sortKey: attribute(definition, range) }),
      ...(timeToLive && { timeToLiveAttribute: timeToLive }),
      billingMode: dynamodb.BillingMode.PAY_PER_REQUEST,
      encryption: dynamodb.TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: stage.keepsData,
      removalPolicy: stage.keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    });
    for (const [indexName, index] of Object.entries(indexes)) {
      table.addGlobalSecondaryIndex({
        indexName,
        partitionKey: attribute(definition, index.hash),
        sortKey: attribute(definition, index.range),
        projectionType: projections[index.projection],
      });
    }
  }
}
