/**
 * The code of the CloudFront function in front of the API. API Gateway's route keys have no trailing slash, since a
 * route key that ends in one may not be created; with this both spellings of a path are the same call.
 */
export const apiRouter = `
function handler(event) {
  var request = event.request;
  request.uri = request.uri.replace(/(.)\\/$/, '$1');
  return request;
}`;
