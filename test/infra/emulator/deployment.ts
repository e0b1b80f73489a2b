/** What was deployed, as the tests need to know it. */
export type Deployment = {
  /** AWS, or what stands for it. */
  endpointUrl: string;
  /** The HTTP API, without a last slash. */
  apiUrl: string;
  /** Where the deployed Lambdas expect the provider. */
  providerPort: number;
  /** The key that the provider and the Lambdas share. */
  providerKey: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    deployment: Deployment;
  }
}
