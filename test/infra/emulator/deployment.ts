/** What the tests need to know about the deployment. */
export type Deployment = {
  /** AWS or an emulator. */
  endpointUrl: string;
  /** The HTTP API itself, without a trailing slash. */
  directUrl: string;
  /** The HTTP API behind its edge, without a trailing slash. */
  apiUrl: string;
  /** Where the deployed Lambdas expect the provider. */
  providerPort: number;
  /** The key that the provider and the Lambdas share. */
  providerKey: string;
  /** The secret that the edge and the Lambdas share. */
  originSecret: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    deployment: Deployment;
  }
}
