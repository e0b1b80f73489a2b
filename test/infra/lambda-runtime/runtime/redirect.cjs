// Loaded before a Lambda. Its TLS connections reach the gate under the names of AWS and the provider, so that the bundle
// runs as it is deployed: without AWS_ENDPOINT_URL, which would change its hosts and time limits.
const tls = require('node:tls');

const { connect } = tls;
const port = Number(process.env.PAZIA_GATE_PORT);
tls.connect = (options, ...rest) =>
  connect({ ...options, host: '127.0.0.1', port, servername: options.servername || options.host }, ...rest);
