import { randomUUID } from 'node:crypto';

/** An error in the format of AWS's JSON services; clients read the name after the '#'. */
export const jsonError = (status: number, type: string, message: string): Response =>
  Response.json(
    { __type: `com.amazon.coral.service#${type}`, message },
    { status, headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-requestid': randomUUID() } },
  );

/** An error in the format of AWS's REST services. */
export const restError = (status: number, type: string, message: string): Response =>
  Response.json({ message }, { status, headers: { 'x-amzn-errortype': type, 'x-amzn-requestid': randomUUID() } });

export const jsonResponse = (body: unknown): Response =>
  Response.json(body, { headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-requestid': randomUUID() } });

const xmlNamespace = 'http://ses.amazonaws.com/doc/2010-12-01/';

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const xml = (status: number, body: string): Response =>
  new Response(body, { status, headers: { 'content-type': 'text/xml' } });

/** An error in the format of AWS's query services. */
export const xmlError = (status: number, code: string, message: string): Response =>
  xml(
    status,
    `<ErrorResponse xmlns="${xmlNamespace}"><Error><Type>Sender</Type><Code>${code}</Code>` +
      `<Message>${escapeXml(message)}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`,
  );

export const xmlSent = (messageId: string): Response =>
  xml(
    200,
    `<SendEmailResponse xmlns="${xmlNamespace}"><SendEmailResult><MessageId>${messageId}</MessageId></SendEmailResult>` +
      `<ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></SendEmailResponse>`,
  );
